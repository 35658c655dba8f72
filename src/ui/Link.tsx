import type { ComponentProps, MouseEvent, PointerEvent } from 'react';
import { useUi } from './ui-context.tsx';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** a path of the shop or a link from the server */
  to: string;
  testid?: string;
  /** the title of the target until it has loaded */
  named?: string | undefined;
  /** if the link cannot be resolved: only its content, or nothing */
  fallback?: 'content' | 'nothing';
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A real link: only a plain click is handled in the app; other buttons and modifier keys keep the browser's
 * behaviour.
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
