/** The names of states by the first two digits of a GSTIN, which are also the codes of the place of supply. */
const STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
};

export const GSTIN_LENGTH = 15;
/** state code, PAN, number of the registration, `Z`, check character */
const FORMAT = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export type GstinFault = 'length' | 'format' | 'state' | 'checksum';

/** As shoppers enter it: in any case, with spaces or hyphens. */
export const normaliseGstin = (entered: string): string => entered.toUpperCase().replace(/[\s-]/g, '');

/** What is wrong with a normalised GSTIN; null: nothing. */
export function findGstinFault(gstin: string): GstinFault | null {
  if (gstin.length !== GSTIN_LENGTH) return 'length';
  if (!FORMAT.test(gstin)) return 'format';
  if (stateOfGstin(gstin) === '') return 'state';
  return checkCharacterOf(gstin) === gstin.slice(-1) ? null : 'checksum';
}

/** The state of the registration; empty: no state has this code. */
export const stateOfGstin = (gstin: string): string => STATES[gstin.slice(0, 2)] ?? '';

/** The code of a state; empty: unknown. */
export const codeOfState = (name: string): string =>
  Object.keys(STATES).find((code) => STATES[code] === name) ?? '';

/** The last character of a GSTIN, which follows from the others: every second one counts double, in base 36. */
function checkCharacterOf(gstin: string): string {
  const base = CHARACTERS.length;
  let sum = 0;
  for (const [index, character] of [...gstin.slice(0, -1)].entries()) {
    const product = CHARACTERS.indexOf(character) * (1 + (index % 2));
    sum += Math.floor(product / base) + (product % base);
  }
  return CHARACTERS.charAt((base - (sum % base)) % base);
}
