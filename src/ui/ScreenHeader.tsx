import { ChevronLeft } from 'lucide';
import { type ReactNode, useContext } from 'react';
import { HostChromeContext } from './host-chrome-context.ts';
import { IconButton } from './IconButton.tsx';
import s from './ScreenHeader.module.css';

export interface ScreenHeaderProps {
  title: string;
  onBack?: (() => void) | undefined;
  backLabel?: string;
  /** on the right: one button or link */
  action?: ReactNode;
}

/** 60 px. Inside a host with a title bar only the action is left; the title stays for those who listen. */
export function ScreenHeader({ title, onBack, backLabel = 'Back', action }: ScreenHeaderProps) {
  const { hostTitleBar } = useContext(HostChromeContext);
  if (hostTitleBar && action === undefined) return <h1 className="visually-hidden">{title}</h1>;
  return (
    <header className={s.header}>
      {onBack && !hostTitleBar && <IconButton icon={ChevronLeft} label={backLabel} onClick={onBack} />}
      <h1 className={hostTitleBar ? 'visually-hidden' : s.title}>{title}</h1>
      {action !== undefined && <div className={s.action}>{action}</div>}
    </header>
  );
}
