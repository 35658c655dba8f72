import type { ComponentType } from 'react';
import { AccountMenu, type AccountMenuProps } from './AccountMenu.tsx';
import { askToLogOut, type LogOutShop } from './log-out.ts';
import { LogOutModal, type LogOutModalProps } from './LogOutModal.tsx';

export { endSessions } from '../session/end-sessions.ts';
export { ShareLinkModal } from './ShareLinkModal.tsx';

type Bound<P> = ComponentType<Omit<P, 'shop' | 'onLogOut'>>;

export const createAccountMenu = (shop: LogOutShop): Bound<AccountMenuProps> =>
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
  function AccountMenuOfShop(props) {
    return <AccountMenu {...props} onLogOut={() => void askToLogOut(shop)} />;
  };

export const createLogOutModal = (shop: LogOutShop): Bound<LogOutModalProps> =>
  // biome-ignore lint/nursery/noComponentHookFactories: made once for every shop, not while rendering
  function LogOutModalOfShop(props) {
    return <LogOutModal {...props} shop={shop} />;
  };
