import { Fragment } from 'react';
import { softParts } from './soft-parts.ts';

/** A name, path or address that breaks inside its words only if that is the only way. */
export function SoftBreaks({ text }: { text: string }) {
  return softParts(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
