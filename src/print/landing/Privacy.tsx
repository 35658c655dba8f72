import { ChevronRight, ShieldCheck } from 'lucide';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Strip } from '../../ui/Strip.tsx';
import type { LandingWidget } from '../landing-api.ts';

/** The strip of widget type 225, between the banners and the marketing sections. */
export function Privacy({ widget: { title, subtitle, link } }: { widget: LandingWidget & { type: 225 } }) {
  return (
    <Card>
      <AppLink to={link}>
        <Strip
          icon={ShieldCheck}
          title={title}
          lines={2}
          {...(subtitle && { detail: subtitle })}
          {...(link && { action: <Icon node={ChevronRight} /> })}
        />
      </AppLink>
    </Card>
  );
}
