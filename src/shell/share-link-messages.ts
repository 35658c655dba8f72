export { close } from '../ui/messages.ts';
export const shareLink = 'Share this link';
export const linkLabel = 'Link';
export const copyHint = 'Copy it and paste it where you like.';
