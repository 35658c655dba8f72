import { CircleAlert, WifiOff } from 'lucide';
import { paths } from '../../platform/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import { useEntry } from './checkout-context.tsx';
import { AppLink } from '../../ui/Link.tsx';
import s from './NoticeCard.module.css';
import * as m from './messages.ts';

/** Why checkout stopped. The live region is always mounted, or its text would not be announced. */
export function NoticeCard() {
  const notice = useEntry((state) => state.notice);
  return (
    <div role="alert" className={s.region}>
      {notice && (
        <p className={s.notice} data-testid="notice" data-code={notice.code}>
          <Icon node={notice.code === 'offline' ? WifiOff : CircleAlert} />
          <span>
            {notice.message}
            {notice.to && ' '}
            {notice.to && (
              <AppLink to={notice.to}>{notice.to === paths.orders ? m.viewOrders : m.viewOrder}</AppLink>
            )}
          </span>
        </p>
      )}
      {notice && <SupportCode code={notice.supportCode ?? null} />}
    </div>
  );
}
