import { Card } from '../../ui/Card.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { RichText } from '../../ui/RichText.tsx';
import type { ProfileWidget } from './profile-wire.ts';
import Text from '../../ui/Text.module.css';
import s from './ProfileWidgetView.module.css';
import * as m from './messages.ts';

type WidgetOf<T extends ProfileWidget['type']> = Extract<ProfileWidget, { type: T }>;

/** The component for each widget type of `profile-wire.ts`. */
export function ProfileWidgetView({ widget }: { widget: ProfileWidget }) {
  switch (widget.type) {
    case 301:
      return <Figures widget={widget} />;
    case 302:
      return <Notice widget={widget} />;
  }
}

function Figures({ widget: { data } }: { widget: WidgetOf<301> }) {
  return (
    <Card testid="profile-widget" data-widget-type={301}>
      {data.title !== '' && <h2 className={s.title}>{data.title}</h2>}
      <dl className={s.figures}>
        {data.items.map(({ value, label }) => (
          <div key={label} className={s.figure}>
            <dt className={Text.note}>{label}</dt>
            <dd className={s.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Notice({ widget: { data } }: { widget: WidgetOf<302> }) {
  return (
    <Card tint="butter" testid="profile-widget" data-widget-type={302}>
      <h2 className={s.title}>{data.title}</h2>
      {data.text !== '' && (
        <p className={s.text}>
          <RichText html={data.text} />
        </p>
      )}
      {data.link !== '' && (
        <AppLink to={data.link} className={s.link} fallback="nothing">
          {data.link_text || m.findOutMore}
        </AppLink>
      )}
    </Card>
  );
}
