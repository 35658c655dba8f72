import { ChevronLeft } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUi } from './ui-context.tsx';
import { IconButton } from './IconButton.tsx';
import s from './ScreenHeader.module.css';
import * as m from './messages.ts';

export interface ScreenHeaderProps {
  /** empty or absent if the heading is in the content of the page */
  title?: string;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  /** a button or link on the right */
  action?: ReactNode;
  /** the header is in a panel, where the bar stays on wide screens */
  inPanel?: boolean;
}

/**
 * A bar of 60 px; on wide screens a plain title above the content. In a host with a title bar only the action
 * is visible, and the title is only for screen readers.
 */
export function ScreenHeader(props: ScreenHeaderProps) {
  const { title, onBack, backLabel = m.back, action, inPanel = false } = props;
  const { hostTitleBar } = useUi();
  const heading = title !== undefined && (
    <h1 className={hostTitleBar ? 'visually-hidden' : s.title}>{title}</h1>
  );
  if (hostTitleBar && action === undefined) return heading;
  return (
    <header className={classNames(s.header, !inPanel && s.ofPage)}>
      {onBack && !hostTitleBar && <IconButton icon={ChevronLeft} label={backLabel} onClick={onBack} />}
      {heading}
      {action !== undefined && <div className={s.action}>{action}</div>}
    </header>
  );
}
