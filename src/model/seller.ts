/** What the law requires a shop to say about its seller, as text. */
export const SELLER_FIELDS = [
  'name',
  'address',
  'phone',
  'email',
  'fssaiLicence',
  'grievanceOfficer',
  'grievancePhone',
  'grievanceEmail',
  'returns',
  'refunds',
] as const;

export type SellerDetails = Readonly<Partial<Record<(typeof SELLER_FIELDS)[number], string>>>;
