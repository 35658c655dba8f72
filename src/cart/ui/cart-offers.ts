/** What some backends offer with a cart; loaded when one of them does. */
export { GapGoods } from '../goods/GapGoods.tsx';
export { SlotStrip } from '../slots/SlotStrip.tsx';
