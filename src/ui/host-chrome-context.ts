import { createContext } from 'react';

/** What the app around the shop already draws. */
export interface HostChrome {
  /** it has a title bar with a back arrow of its own: ours give way */
  hostTitleBar: boolean;
}

export const HostChromeContext = createContext<HostChrome>({ hostTitleBar: false });
