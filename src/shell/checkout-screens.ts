/**
 * The cart's coupons and sharing, and the screens that come after the cart; loaded when the cart is touched, at the
 * latest with the first of them.
 */
export { createCartSharing } from '../cart/shared-cart.ts';
export { default as CouponStep } from '../cart/coupons/CouponStep.tsx';
export { default as Funding } from '../checkout/ui/FundingSheet.tsx';
export { default as PaymentStatus } from '../checkout/ui/PaymentStatusPage.tsx';
export { default as Wallet } from '../checkout/ui/WalletPage.tsx';
export { AddressChoice } from './AddressChoice.tsx';
export { followCart } from './follow-cart.ts';
export { Checkout, OrderPlaced } from './host-checkout.tsx';
