import type { ComponentProps, MouseEvent, PointerEvent } from 'react';
import { useUi } from './ui-context.tsx';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** a path of the shop or a link that the server gave */
  to: string;
  testid?: string;
  /** what it leads to is called so, until that says it better */
  named?: string | undefined;
  /** when the link leads nowhere: its content without a link, or nothing at all */
  otherwise?: 'content' | 'nothing';
}

const plain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A real link: other buttons, modifier keys and the menu do what they do everywhere; a plain click stays inside. */
export function AppLink({
  to,
  testid,
  named,
  otherwise = 'content',
  onClick,
  onPointerDown,
  ...rest
}: AppLinkProps) {
  const { links } = useUi();
  const href = links.href(to);
  if (href === null) {
    if (otherwise === 'nothing') return null;
    return (
      <span className={rest.className} data-testid={testid}>
        {rest.children}
      </span>
    );
  }
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !plain(event)) return;
    event.preventDefault();
    links.open(to, named);
  };
  const press = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerDown?.(event);
    links.prefetch(to);
  };
  return <a {...rest} href={href} data-testid={testid} onPointerDown={press} onClick={click} />;
}
