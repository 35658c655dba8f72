export const sheetTitle = 'Get the Doorstep app';
export const liveTracking = 'Track every step of your order live';
export const notifications = 'Get notified when it’s packed, on its way and at your door';
export const savedDetails = 'Your addresses and past orders, one tap away';
export const openInStore = (name: string) => `Open in ${name}`;
