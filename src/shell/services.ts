/** What runs behind every screen, with the header's extras that show it; loaded once the first screen can be used. */
export { createServices } from './create-services.ts';
export { promptsWith } from './AppPrompts.tsx';
export { createLiveOrder } from './LiveOrder.tsx';
export { createNetworkLine } from './NetworkLine.tsx';
export { SubHeader } from './SubHeader.tsx';
