import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { pathTo } from '../platform/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { AppLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import s from './OrderRow.module.css';
import { itemsText } from './order-text.ts';
import { type OrderCard, toneOf } from './orders-model.ts';
import * as m from './messages.ts';

/** The maximum number of pictures in a row; further products are shown as a number. */
const MAX_PICTURES = 3;

interface OrderRowProps {
  order: OrderCard;
  /** the button to order again */
  action?: ReactNode;
}

export function OrderRow({ order, action }: OrderRowProps) {
  const { cartId, orderId, title, when, amount, state, things, count } = order;
  const pictures = things.slice(0, count > MAX_PICTURES + 1 ? MAX_PICTURES : MAX_PICTURES + 1);
  const hiddenCount = count - pictures.length;
  const { names, more } = itemsText(order);
  const link = (
    <AppLink
      className={s.row}
      to={pathTo('order', { cartId, orderId })}
      testid="order-row"
      data-order-id={orderId}
    >
      <span className={s.head}>
        <span className={classNames(s.dot, s[toneOf(state)])} />
        <span className={s.title}>{title || m.order}</span>
        {amount !== '' && <span className={s.amount}>{amount}</span>}
        <Icon node={ChevronRight} size={18} className={s.arrow} />
      </span>
      <span className={s.items}>
        <span className={s.names}>{names}</span>
        {more !== '' && <span className={s.more}> {more}</span>}
      </span>
      <span className={s.foot}>
        <span className={s.when}>{when}</span>
        <span className={s.pictures} aria-hidden="true">
          {pictures.map(({ imageUrl }, index) => (
            <Picture
              // biome-ignore lint/suspicious/noArrayIndexKey: pictures of one order never change their order
              key={index}
              src={imageUrl}
              alt=""
              width={36}
              height={36}
              tint="sand"
              className={s.picture}
            />
          ))}
          {hiddenCount > 0 && pictures.length > 0 && <span className={s.rest}>+{hiddenCount}</span>}
        </span>
      </span>
    </AppLink>
  );
  if (action === undefined) return link;
  return (
    <>
      {link}
      <div className={s.action}>{action}</div>
    </>
  );
}
