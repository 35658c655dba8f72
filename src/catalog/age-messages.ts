export { backToShopping } from '../model/phrases.ts';
export const adultsOnly = 'For adults (18+) only';
export const underAge = 'You told us you’re under 18, so we can’t show these products.';
export const ageNeeded = 'Please confirm your age first.';
export const ofAge = 'I am 18 or older';
export const ageQuestion = 'Are you 18 or older?';
export const answerNo = 'No, I’m under 18';
export const answerYes = 'Yes, I am';
export const proofOfAge =
  'These products are for adults (18+). You may be asked for proof of age on delivery.';
