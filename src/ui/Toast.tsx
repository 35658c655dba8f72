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
  /** the pointer or the focus has come to its link, or gone */
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
  const hold = () => onHold(true);
  const letGo = () => onHold(false);
  return (
    <div role="status">
      {message !== null && (
        <div ref={box} className={s.toast} popover="manual" data-testid="toast">
          {to ? (
            <AppLink to={to} onPointerEnter={hold} onPointerLeave={letGo} onFocus={hold} onBlur={letGo}>
              {message}
            </AppLink>
          ) : (
            message
          )}
        </div>
      )}
    </div>
  );
}
