import { type ReactNode, useEffect, useId, useRef } from 'react';
import s from './PageDialog.module.css';

/** A dialog over the QA page. A form with the method `dialog` closes it. */
export function PageDialog({
  title,
  isWide = false,
  testId,
  onClose,
  children,
}: {
  title: string;
  isWide?: boolean;
  testId?: string;
  onClose(): void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal?.(), []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? `${s.dialog} ${s.wide}` : s.dialog}
      aria-labelledby={id}
      data-testid={testId}
      onClose={onClose}
    >
      <h2 id={id} className={s.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
