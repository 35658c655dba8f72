import { ChevronLeft } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUi } from './ui-context.tsx';
import { IconButton } from './IconButton.tsx';
import s from './ScreenHeader.module.css';
import * as m from './messages.ts';

export interface ScreenHeaderProps {
  title: string;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  /** on the right: one button or link */
  action?: ReactNode;
  /** it is the head of a panel: on wide screens a bar too */
  inPanel?: boolean;
}

/** 60 px, on wide screens a plain title above the content. Inside a host with a title bar only the action is left; the title stays for those who listen. */
export function ScreenHeader(props: ScreenHeaderProps) {
  const { title, onBack, backLabel = m.back, action, inPanel = false } = props;
  const { hostTitleBar } = useUi();
  if (hostTitleBar && action === undefined) return <h1 className="visually-hidden">{title}</h1>;
  return (
    <header className={classNames(s.header, !inPanel && s.ofPage)}>
      {onBack && !hostTitleBar && <IconButton icon={ChevronLeft} label={backLabel} onClick={onBack} />}
      <h1 className={hostTitleBar ? 'visually-hidden' : s.title}>{title}</h1>
      {action !== undefined && <div className={s.action}>{action}</div>}
    </header>
  );
}
