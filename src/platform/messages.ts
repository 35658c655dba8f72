export const linkCopied = 'Link copied. Paste it where you like.';
export const linkToCopy = (url: string) => `The link is ${url}`;
