/** How people write the numbers of one kind; the groups are joined by spaces. */
const WAYS_OF_WRITING: readonly RegExp[] = [
  // toll-free and shared-cost numbers
  /^(1[89]\d\d)(\d{3})(\d{3,4})$/,
  // mobile numbers, with or without the country code
  /^(?:(\+91))?([6-9]\d{4})(\d{5})$/,
  // landline numbers of Delhi, Mumbai, Kolkata, Chennai, Bengaluru and Hyderabad
  /^(?:(\+91))?(0?(?:11|22|33|44|80|40))(\d{4})(\d{4})$/,
  // other landline numbers
  /^(\+91)(\d{3})(\d{3})(\d{4})$/,
  /^(0\d{3})(\d{3})(\d{4})$/,
];

/** Only the characters that a `tel:` link may contain. */
export const dialable = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** `1800 000 0000`, `98765 43210`, `+91 124 400 0000`; a number of another kind stays as it is. */
export function formatPhone(phone: string): string {
  const digits = dialable(phone);
  for (const way of WAYS_OF_WRITING) {
    const groups = way.exec(digits)?.slice(1);
    if (groups) return groups.filter(Boolean).join(' ');
  }
  return phone;
}
