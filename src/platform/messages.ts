export const linkCopied = 'Link copied. Paste it where you like.';
