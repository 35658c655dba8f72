export const backInStockNoted = 'We’ll tell you here when it’s back in stock.';
