export const fees = (list: string) => `Fees per order: ${list}`;
export const fee = (amount: string, title: string) => `${amount} ${title}`;
export const feeUnder = (amount: string, title: string, limit: string) => `${amount} ${title} under ${limit}`;
