export const atYourDoor = 'At your door';
export const more = (count: number) => `${count} more`;
export const yourOrder = 'Your order';
export const orderIsUnderWay = 'Your order is under way';
export const track = 'Track';
