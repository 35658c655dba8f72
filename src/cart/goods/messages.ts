export const addForFreeDelivery = (amount: string) => `Add ${amount} more for free delivery`;
