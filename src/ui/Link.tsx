import type { ComponentProps, MouseEvent, PointerEvent } from 'react';
import { useUi } from './ui-context.tsx';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** a path of the shop or a link from the server */
  to: string;
  testid?: string;
  /** the title of the target, until the target has loaded its own */
  named?: string | undefined;
  /** what is rendered if the link cannot be resolved: only its content, or nothing */
  fallback?: 'content' | 'nothing';
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A real link: the shop handles only a plain click. With other buttons or modifier keys, the browser behaves
 * as usual.
 */
export function AppLink({
  to,
  testid,
  named,
  fallback: otherwise = 'content',
  onClick,
  onPointerDown,
  ...rest
}: AppLinkProps) {
  const { links, isOff } = useUi();
  if (isOff(to)) return null;
  const href = links.href(to);
  if (href === null) {
    if (otherwise === 'nothing') return null;
    return (
      <span className={rest.className} data-testid={testid}>
        {rest.children}
      </span>
    );
  }
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    links.open(to, named);
  };
  const handlePress = (event: PointerEvent<HTMLAnchorElement>) => {
    onPointerDown?.(event);
    links.prefetch(to);
  };
  return <a {...rest} href={href} data-testid={testid} onPointerDown={handlePress} onClick={handleClick} />;
}
