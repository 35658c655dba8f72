import { useEffect, useRef } from 'react';
import { AppLink } from './Link.tsx';
import s from './Toast.module.css';

interface Popover {
  showPopover?: () => void;
  hidePopover?: () => void;
}

/**
 * The view of one message; whoever shows it keeps the time. The live region is always there, so that a message put into
 * it is read out. Where popovers exist the toast stands above open dialogs too.
 */
export function Toast({ message, to }: { message: string | null; to?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = box.current as Popover | null;
    if (message === null) return;
    popover?.showPopover?.();
    return () => popover?.hidePopover?.();
  }, [message]);
  return (
    <div role="status">
      {message !== null && (
        <div ref={box} className={s.toast} popover="manual" data-testid="toast">
          {to ? <AppLink to={to}>{message}</AppLink> : message}
        </div>
      )}
    </div>
  );
}
