/** What goes on behind every screen, with the header's extras that show it: loaded once the first screen can be used. */
export { createServices } from './create-services.ts';
export { AppPrompts } from './AppPrompts.tsx';
export { LiveOrder } from './LiveOrder.tsx';
export { LoginGate } from '../session/LoginGate.tsx';
export { SubHeader } from './SubHeader.tsx';
