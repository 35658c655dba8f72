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
  /** the title is only read out */
  hideTitle?: boolean;
  /** Escape, back, the backdrop, the close button, a drag down; the caller then stops rendering the dialog */
  onClose: () => void;
  /** `sheet`: at the lower edge on phones, in the middle from 1020 px on; `modal`: always in the middle; `full`: the whole view */
  kind?: 'sheet' | 'modal' | 'full';
  /** what gets the focus at first; otherwise the dialog itself, so that its title is read out */
  initialFocus?: RefObject<HTMLElement | null>;
  /** stays in view below what scrolls */
  footer?: ReactNode;
  children: ReactNode;
}

const noScroll = { preventScroll: true } as const;

/** What has the focus now, and around it what can take it when that is gone. Nearest first. */
function focusedPlaces(root: Document | ShadowRoot): HTMLElement[] {
  const places: HTMLElement[] = [];
  let place = root.activeElement;
  while (place) {
    places.push(place as HTMLElement);
    place = place.parentElement?.closest('[tabindex]') ?? null;
  }
  return places;
}

/** To the first that takes it; else to the screen, so that keyboards and screen readers go on from there. */
function giveFocus(places: readonly HTMLElement[], root: Document | ShadowRoot): void {
  const screens = root.querySelectorAll<HTMLElement>('[data-testid="screen"]');
  for (const place of [...places, ...[...screens].reverse()]) {
    if (!place.isConnected || place.localName === 'body') continue;
    place.focus(noScroll);
    if (root.activeElement === place) return;
  }
}

/**
 * Rendered = open. A native modal dialog: everything else is inert, Tab stays inside, also within a shadow root. The
 * focus goes back to where it was, or to the part of the page that was in, or to the screen.
 */
export function Dialog(props: DialogProps) {
  const { name, title, hideTitle = false, onClose, kind = 'sheet', initialFocus, footer, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<EventTarget | null>(null);
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
    const before = focusedPlaces(root);
    // A browser may close it without asking, e.g. at the second Escape in a row. Heard of late, it may be open again.
    const closed = () => {
      if (!node.open) close.current();
    };
    node.addEventListener('close', closed);
    node.showModal();
    (initialFocus?.current ?? panel.current)?.focus(noScroll);
    // A tap may take away what was tapped, disable it, or meet nothing at the edge of a phone's screen: the keyboard goes
    // on in the dialog, not behind it.
    const keepFocus = () => {
      const { activeElement } = root;
      const isLost = activeElement === null || activeElement.matches('body, :disabled');
      if (node.open && isLost && node.ownerDocument.hasFocus()) panel.current?.focus(noScroll);
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) queueMicrotask(keepFocus);
    };
    const watch = new MutationObserver(keepFocus);
    watch.observe(node, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    node.addEventListener('focusout', left);
    return () => {
      watch.disconnect();
      node.removeEventListener('focusout', left);
      node.removeEventListener('close', closed);
      node.close();
      giveFocus(before, root);
      // what has taken it may go in the same turn
      queueMicrotask(() => {
        if (root.activeElement === null || root.activeElement.localName === 'body') giveFocus(before, root);
      });
    };
  }, [initialFocus]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page may move on beneath it, and back must still close it first
  useEffect(() => back.add(() => close.current(), true), [back, path, search]);
  useEffect(() => dialogs?.opened(name), [dialogs, name]);

  const reportClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest('button, a, input');
    // By its test id: what is written on it may be the shopper's own.
    if (control) dialogs?.clicked(name, control.getAttribute('data-testid') ?? '');
  };

  const clickOutside = (event: MouseEvent) => {
    // A press that began inside, e.g. while selecting text, does not close.
    if (event.target === dialog.current && pressed.current === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's keyboard is Escape, which the dialog reports as cancel
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
        pressed.current = event.target;
      }}
      onClickCapture={reportClick}
      onClick={clickOutside}
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
