// What the home page needs after its first paint.
export { updateBuyAgain } from './buy-again.ts';
export { load } from './home-api.ts';
