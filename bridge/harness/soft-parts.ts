/** Each ends with signs of a path, or before a capital inside a word, as in `getUserName`. */
const PARTS = /[^/?&-]*?(?:[/?&-]+|[a-z](?=[A-Z]))|[^/?&-]+/g;

/** A name, path or address in the parts between which a line may break. */
export const softParts = (text: string): readonly string[] => text.match(PARTS) ?? [];
