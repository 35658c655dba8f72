export const acceptEncoding = (vary: string) => `${vary}, accept-encoding`;
export const doorstep = (title: string) => `${title} · doorstep`;
export const noAnswerInTime = 'no answer in time';
