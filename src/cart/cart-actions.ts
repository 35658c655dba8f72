/** The backend actions that ask something of the cart. */
export const CART_ACTIONS = [
  'modify_cart',
  'reinit_cart',
  'refresh_cart',
  'refresh_cart_with_data',
  'update_form_data',
  'update_form_data_and_sync',
] as const;
