import * as v from 'valibot';

/**
 * A picture's URL, or an object with one. Only https, data pictures and paths of the backend are kept: everything
 * else (`javascript:`, a placeholder, a relative path) counts as no picture, which is empty. http becomes https.
 */
export const pictureUrl = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((sent): string => {
    const { url, image_url } = Object(sent) as { url?: unknown; image_url?: unknown };
    const given = typeof sent === 'string' ? sent : (url ?? image_url);
    if (typeof given !== 'string') return '';
    const absolute = given.trim().replace(/^(http:)?\/\//i, 'https://');
    return /^(https:\/\/[^\s/\\]|data:image\/|\/(?!\\))/i.test(absolute) ? absolute : '';
  }),
);

/** For items that cannot be shown without a picture. */
export const neededPicture = v.pipe(pictureUrl, v.nonEmpty('no picture'));
