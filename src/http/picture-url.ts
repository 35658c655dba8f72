import * as v from 'valibot';

/**
 * A picture's URL, or an object with one. Only https, data pictures and paths of the backend are kept: everything
 * else (`javascript:`, a placeholder, a relative path) counts as no picture and becomes empty. http becomes https.
 */
export const pictureUrl = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((input): string => {
    const { url, image_url } = Object(input) as { url?: unknown; image_url?: unknown };
    const rawUrl = typeof input === 'string' ? input : (url ?? image_url);
    if (typeof rawUrl !== 'string') return '';
    const absoluteUrl = rawUrl.trim().replace(/^(http:)?\/\//i, 'https://');
    return /^(https:\/\/[^\s/\\]|data:image\/|\/(?!\\))/i.test(absoluteUrl) ? absoluteUrl : '';
  }),
);

/** For items that cannot be shown without a picture. */
export const requiredPicture = v.pipe(pictureUrl, v.nonEmpty('no picture'));
