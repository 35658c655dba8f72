export const addForFreeDelivery = (amount: string) => `Add ${amount} more for free delivery`;
export const deliveryIsFree = 'You’ve got free delivery';
