import { useEffect, useRef } from 'react';
import { AppLink } from './Link.tsx';
import s from './Toast.module.css';

interface Popover {
  showPopover?: () => void;
  hidePopover?: () => void;
}

interface ToastProps {
  message: string | null;
  to?: string | undefined;
  /** called with true when the pointer or the focus enters, and with false when it leaves */
  onHold: (held: boolean) => void;
}

/**
 * Shows one message; the caller handles the timing. The live region is always in the DOM, so that its text is
 * announced. As a popover the toast is above open dialogs.
 */
export function Toast({ message, to, onHold }: ToastProps) {
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
        // biome-ignore lint/a11y/noStaticElementInteractions: handles events bubbling from its link
        <div
          ref={box}
          className={s.toast}
          popover="manual"
          data-testid="toast"
          onPointerEnter={() => onHold(true)}
          onPointerLeave={() => onHold(false)}
          onFocus={() => onHold(true)}
          onBlur={() => onHold(false)}
        >
          {to ? <AppLink to={to}>{message}</AppLink> : message}
        </div>
      )}
    </div>
  );
}
