/** Services shared by all screens, and the header parts that show them; loaded once the first screen is interactive. */
export { createServices } from './create-services.ts';
export { promptsWith } from './AppPrompts.tsx';
export { createLiveOrder } from './LiveOrder.tsx';
export { createNetworkLine } from './NetworkLine.tsx';
export { SubHeader } from './SubHeader.tsx';
