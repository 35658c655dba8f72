import { plural } from '../../model/plural.ts';

export { atYourDoor } from '../../model/phrases.ts';

export { yourOrder } from '../../model/messages.ts';
export const moreOrders = (count: number) =>
  plural(count, { one: '1 more order', other: `${count} more orders` });
export const orderInProgress = 'Your order is in progress';
export const track = 'Track';
