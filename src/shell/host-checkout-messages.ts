/** what the total has besides the items */
export const feesAndOffers = 'Delivery, fees and offers';
