import { ChevronDown, Heart, LogOut, Package, UserRound } from 'lucide';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { href, paths } from '../platform/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { AppLink } from '../ui/Link.tsx';
import s from './AccountMenu.module.css';
import * as m from './log-out-messages.ts';

export interface AccountMenuProps {
  /** the class that positions the button in the header */
  className: string | undefined;
  /** shown instead of the menu if its code fails to load */
  link: ReactNode;
  onLogOut: () => void;
  /** the button's label */
  children: ReactNode;
}

/** The header's account menu on wide screens. Closes on Escape, when the focus leaves it, and on navigation. */
export function AccountMenu({ className, onLogOut, children }: AccountMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setIsOpen(false);
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events bubbling from its button and links
    <div className={s.menu} onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        data-testid="account-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        {children}
        <Icon node={ChevronDown} size={16} className={isOpen ? s.turned : s.arrow} />
      </button>
      {/* focusable, so that a tap between the links does not close the menu */}
      <div id={id} className={s.sheet} hidden={!isOpen} tabIndex={-1}>
        <AppLink to={href.account()} className={s.entry} onClick={close}>
          <Icon node={UserRound} size={18} />
          {m.account}
        </AppLink>
        <AppLink to={paths.orders} className={s.entry} onClick={close}>
          <Icon node={Package} size={18} />
          {m.orders}
        </AppLink>
        <AppLink to={paths.favourites} className={s.entry} onClick={close}>
          <Icon node={Heart} size={18} />
          {m.favourites}
        </AppLink>
        <button
          type="button"
          className={s.entry}
          data-testid="menu-log-out"
          onClick={() => {
            close();
            onLogOut();
          }}
        >
          <Icon node={LogOut} size={18} />
          {m.logOut}
        </button>
      </div>
    </div>
  );
}
