export const backInStockNoted = 'We’ll let you know here when it’s back in stock.';
