import * as m from '../model/messages.ts';
import s from './SupportCode.module.css';

/** Shows the id of the failed request in the server's log; renders nothing if there is no id. */
export function SupportCode({ code }: { code: string | null }) {
  if (code === null) return null;
  return (
    <p className={s.code} data-testid="support-code">
      {m.referenceNumber}: <span className={s.id}>{code}</span>
    </p>
  );
}
