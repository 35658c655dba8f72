import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Amount } from '../contract.ts';
import s from './HostSheet.module.css';
import type { HarnessHost } from './host.ts';
import type { SheetAnswer, SheetInfo } from './protocol.ts';

function formatAmount({ minor, currency }: Amount): string {
  const options = { style: 'currency', currency } as const;
  const digits = new Intl.NumberFormat('en-IN', options).resolvedOptions().maximumFractionDigits ?? 2;
  const major = minor / 10 ** digits;
  return new Intl.NumberFormat('en-IN', { ...options, minimumFractionDigits: 0 }).format(major);
}

/** The host's own sheet, over the page and inaccessible to it. */
export function HostSheet({
  host,
  sheet,
  phone,
  onAnswer,
}: {
  host: HarnessHost;
  sheet: SheetInfo;
  phone: string;
  onAnswer(answer: SheetAnswer): void;
}) {
  const titleId = useId();
  const firstButton = useRef<HTMLButtonElement>(null);
  useEffect(() => firstButton.current?.focus(), []);

  const isConsent = sheet.sheet === 'consent';
  const question = isConsent ? sheet.info.question : undefined;
  const close: SheetAnswer = isConsent ? 'deny' : 'dismiss';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onAnswer(close);
  };

  return (
    <div className={s.scrim}>
      <div
        className={s.sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        data-testid={`${sheet.sheet}-sheet`}
        onKeyDown={onKeyDown}
      >
        <span className={s.handle} aria-hidden="true" />
        {isConsent ? (
          <>
            <h2 id={titleId} className={s.title}>
              {question?.title ?? `Log in to ${sheet.info.app} with ${host.appName}?`}
            </h2>
            {!question && <p className={s.text}>{sheet.info.app} will be given:</p>}
            <ul className={s.scopes}>
              {sheet.info.scopes.map((scope) => (
                <li key={scope}>{scope}</li>
              ))}
            </ul>
            {phone && !question && (
              <p className={s.text}>
                You are logged in to {host.appName} as ••••••{phone.slice(-4)}.
              </p>
            )}
            <button
              ref={firstButton}
              type="button"
              className={s.yes}
              data-testid="consent-allow"
              onClick={() => onAnswer('allow')}
            >
              {question?.allow ?? 'Log in'}
            </button>
            <button
              type="button"
              className={s.no}
              data-testid="consent-deny"
              onClick={() => onAnswer('deny')}
            >
              {question?.deny ?? 'Skip'}
            </button>
          </>
        ) : sheet.sheet === 'pick' ? (
          <>
            <CloseButton label="Close without choosing" onClose={() => onAnswer('dismiss')} />
            <h2 id={titleId} className={s.title}>
              {sheet.info.title}
            </h2>
            {sheet.info.options.map(({ id, label, detail }, index) => (
              <button
                key={id}
                ref={index === 0 ? firstButton : null}
                type="button"
                className={s.option}
                data-option={id}
                onClick={() => onAnswer(`picked:${id}`)}
              >
                {label}
                {detail && <span className={s.text}>{detail}</span>}
              </button>
            ))}
          </>
        ) : (
          <>
            <CloseButton label="Close without paying" onClose={() => onAnswer('dismiss')} />
            <h2 id={titleId} className={s.title}>
              Pay {sheet.info.payee ?? 'Doorstep'}
            </h2>
            {sheet.info.amount !== undefined && (
              <p className={s.amount} data-testid="pay-amount">
                {formatAmount(sheet.info.amount)}
              </p>
            )}
            <p className={s.text}>{sheet.info.reservationId}</p>
            <button
              ref={firstButton}
              type="button"
              className={s.yes}
              data-testid="pay-approve"
              onClick={() => onAnswer('approve')}
            >
              Approve
            </button>
            <button
              type="button"
              className={s.no}
              data-testid="pay-decline"
              onClick={() => onAnswer('decline')}
            >
              Decline
            </button>
          </>
        )}
      </div>
    </div>
  );
}

function CloseButton({ label, onClose }: { label: string; onClose(): void }) {
  return (
    <button type="button" className={s.close} aria-label={label} onClick={onClose}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M18 6 6 18M6 6l12 12" />
      </svg>
    </button>
  );
}
