/** A document as carts and print calls name it, in the backend's own names: it is handed back as it came. */
export interface PrintFile {
  print_id: string;
  id: string;
  /** proves that the document is the shopper's: never in an address, a log or the analytics */
  secret_key: string;
  /** what it is sold as; empty before the first preview */
  product_id: string;
  /** nobody can read it before its password is known */
  is_encrypted: boolean;
}

/** What a cart of the type `paas` carries beside its line. */
export interface CartPrint {
  print_ids: readonly string[];
  print_config: readonly PrintFile[];
}
