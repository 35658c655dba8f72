import type { PaymentMethod } from '../../bridge/index.ts';

/** What a cart holds besides what its own state does. */
export interface CartFields {
  /** null: not chosen */
  paymentMode: PaymentMethod | null;
  /** of how it is kept */
  version: 1;
  print_cart_data: Readonly<Record<string, unknown>> | null;
}

export interface CartItemFields {
  /** the product's variant that is shown where it was added */
  isCurrentVariant: boolean;
}

/** A promotion as the backend tells it, under its own names. */
export interface PromoFields {
  amount: number;
  /** left out: it is */
  applied?: boolean;
  enabled: boolean;
  is_clubbable: boolean;
  message: string;
  message_html: string;
  promo_code: string;
  promotion_id: string;
  success: boolean;
  toast_message: string;
  type: string;
  details: { hash: string; image: string; key: string; name: string; tnc_url: string; value: string };
}
