import { useEffect, useRef } from 'react';
import { AppLink } from './Link.tsx';
import s from './Toast.module.css';

interface Popover {
  showPopover?: () => void;
  hidePopover?: () => void;
}

/**
 * Shows one message; the caller handles the timing. The live region is always in the DOM, so that its text is
 * announced. As a popover the toast is above open dialogs.
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
