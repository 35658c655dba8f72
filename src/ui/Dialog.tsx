import { X } from 'lucide';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { useUi } from './ui-context.tsx';
import s from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { useDragDown } from './use-drag-down.ts';
import { usePagePath } from './use-page-path.ts';
import * as m from './messages.ts';

export interface DialogProps {
  /** `data-modal`, e.g. LOGIN_MODAL */
  name: string;
  title: string;
  /** whether the title is only for screen readers */
  hideTitle?: boolean;
  /**
   * called on Escape, back, a tap on the backdrop or the close button, or a drag down; the caller then stops
   * rendering the dialog
   */
  onClose: () => void;
  /**
   * `sheet`: at the bottom on phones, centred from 1020 px; `modal`: always centred; `full`: the whole
   * viewport
   */
  kind?: 'sheet' | 'modal' | 'full';
  /** the element that gets the focus first; absent: the dialog itself, so that its title is announced */
  initialFocus?: RefObject<HTMLElement | null>;
  /** stays below the scrolling content */
  footer?: ReactNode;
  children: ReactNode;
}

const noScroll = { preventScroll: true } as const;
/** The double-tap interval of mobile browsers. */
const DOUBLE_TAP_MS = 300;

/** The second tap of a double tap that has closed a dialog would hit what is beneath, e.g. Pay. */
function ignoreSecondTap(page: Document): void {
  const onClick = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('click', onClick, true);
  setTimeout(() => page.removeEventListener('click', onClick, true), DOUBLE_TAP_MS);
}

/** The focused element and its ancestors, nearest first, to restore the focus later. */
function focusedElements(root: Document | ShadowRoot): HTMLElement[] {
  const elements: HTMLElement[] = [];
  let element = root.activeElement;
  while (element) {
    elements.push(element as HTMLElement);
    element = element.parentElement?.closest('[tabindex]') ?? null;
  }
  return elements;
}

/**
 * Focuses the first of the elements that accepts the focus, or else the screen, so that keyboards and screen
 * readers continue there.
 */
function restoreFocus(elements: readonly HTMLElement[], root: Document | ShadowRoot): void {
  const screens = root.querySelectorAll<HTMLElement>('[data-testid="screen"]');
  for (const element of [...elements, ...[...screens].reverse()]) {
    if (!element.isConnected || element.localName === 'body') continue;
    element.focus(noScroll);
    if (root.activeElement === element) return;
  }
}

/**
 * A native modal dialog, which is open as long as it is rendered. Everything outside is inert, and Tab stays
 * inside, even in a shadow root. On close the focus returns to the element that had it, or else to its
 * nearest remaining ancestor, or else to the screen.
 */
export function Dialog(props: DialogProps) {
  const { name, title, hideTitle = false, onClose, kind = 'sheet', initialFocus, footer, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressTarget = useRef<EventTarget | null>(null);
  const close = useRef(onClose);
  const titleId = useId();
  const { back, dialogs } = useUi();
  const { path, search } = usePagePath();
  const drag = useDragDown(panel, onClose);

  useLayoutEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    const root = node.getRootNode() as Document | ShadowRoot;
    const previousFocus = focusedElements(root);
    // A browser may close a dialog without a cancel event, e.g. on the second Escape. The close event is
    // asynchronous, so by then the dialog may be open again.
    const onClosed = () => {
      if (!node.open) close.current();
    };
    node.addEventListener('close', onClosed);
    node.showModal();
    (initialFocus?.current ?? panel.current)?.focus(noScroll);
    // A tap may remove or disable the tapped element, or hit nothing focusable. The focus then moves into the
    // dialog, not behind it.
    const keepFocus = () => {
      const { activeElement } = root;
      const isLost = activeElement === null || activeElement.matches('body, :disabled');
      if (node.open && isLost && node.ownerDocument.hasFocus()) panel.current?.focus(noScroll);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) queueMicrotask(keepFocus);
    };
    const observer = new MutationObserver(keepFocus);
    observer.observe(node, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    node.addEventListener('focusout', onFocusOut);
    return () => {
      observer.disconnect();
      node.removeEventListener('focusout', onFocusOut);
      node.removeEventListener('close', onClosed);
      node.close();
      restoreFocus(previousFocus, root);
      // The newly focused element may be removed in the same turn.
      queueMicrotask(() => {
        // the whole shop may have been removed
        if (root.querySelector('[data-testid="screen"]')) ignoreSecondTap(node.ownerDocument);
        if (root.activeElement === null || root.activeElement.localName === 'body')
          restoreFocus(previousFocus, root);
      });
    };
  }, [initialFocus]);

  // A layout effect: on a slow phone Back may be pressed before other effects run, and would leave the shop.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page may navigate beneath it, and back must still close it first
  useLayoutEffect(() => back.add(() => close.current(), true), [back, path, search]);
  useEffect(() => dialogs?.opened(name), [dialogs, name]);

  const reportClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest('button, a, input');
    // The test id is reported, because the label may contain personal data.
    if (control) dialogs?.clicked(name, control.getAttribute('data-testid') ?? '');
  };

  const closeOnBackdrop = (event: MouseEvent) => {
    // A press that began inside, e.g. while selecting text, does not close the dialog.
    if (event.target === dialog.current && pressTarget.current === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Escape, which the dialog reports as cancel
    <dialog
      ref={dialog}
      className={classNames(s.dialog, s[kind])}
      aria-labelledby={titleId}
      data-testid="modal"
      data-modal={name}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressTarget.current = event.target;
      }}
      onClickCapture={reportClick}
      onClick={closeOnBackdrop}
    >
      <div ref={panel} className={s.panel} tabIndex={-1}>
        <div className={s.head} {...(kind === 'sheet' ? drag : undefined)}>
          {kind === 'sheet' && <span className={s.grip} />}
          <h2 id={titleId} className={hideTitle ? 'visually-hidden' : s.title}>
            {title}
          </h2>
          <IconButton
            className={s.close}
            icon={X}
            label={m.close}
            kind="plain"
            testid="modal-close"
            onClick={onClose}
          />
        </div>
        <div className={s.body}>{children}</div>
        {footer !== undefined && <div className={s.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}
