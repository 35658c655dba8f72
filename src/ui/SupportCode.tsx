import * as m from '../model/messages.ts';
import s from './SupportCode.module.css';

/** What support finds the failed request by in the server's log; nothing where there is no such request. */
export function SupportCode({ code }: { code: string | null }) {
  if (code === null) return null;
  return (
    <p className={s.code} data-testid="support-code">
      {m.codeForSupport} <span className={s.id}>{code}</span>
    </p>
  );
}
