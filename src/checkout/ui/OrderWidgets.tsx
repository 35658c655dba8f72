import { ChevronRight, Info } from 'lucide';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Strip } from '../../ui/Strip.tsx';
import type { OrderAnswer } from '../order/order-wire.ts';
import s from './OrderPlacedPage.module.css';

/** The backend's widgets for an order; an updated one keeps its place. */
export function OrderWidgets({ widgets }: Pick<OrderAnswer, 'widgets'>) {
  return widgets.map(({ tracking: { widget_id: id }, data: { title, subtitle, link } }) => {
    const words = (
      <Strip
        icon={Info}
        tint="butter"
        title={title}
        detail={subtitle || undefined}
        lines={0}
        action={link ? <Icon node={ChevronRight} size={18} /> : undefined}
      />
    );
    return (
      <Card key={id} data-widget-id={id}>
        {link ? (
          <AppLink to={link} className={s.widget}>
            {words}
          </AppLink>
        ) : (
          words
        )}
      </Card>
    );
  });
}
