import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { createNearWatch } from '../platform/observe.ts';
import s from './RowGroups.module.css';

/** So many rows come and go together: as many as a page of them has, so that the first is drawn at once. */
const GROUP = 12;
/** What a row is taken to need before it has been drawn. */
const ROW_HEIGHT = 112;

const watchNear = createNearWatch('700px');

interface RowGroupsProps<T> {
  label: string;
  rows: readonly T[];
  keyOf(this: void, row: T): string;
  /** another function draws every row anew */
  children(this: void, row: T): ReactNode;
}

/** A long list of which only what is near the view is in the document; the rest keeps its room. */
export function RowGroups<T>({ label, rows, keyOf, children }: RowGroupsProps<T>) {
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, index) =>
    rows.slice(index * GROUP, (index + 1) * GROUP),
  );
  return (
    <section aria-label={label} className={s.list}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the list
        <Group key={index} rows={group} first={index === 0} keyOf={keyOf} draw={children} />
      ))}
    </section>
  );
}

interface GroupProps<T> extends Pick<RowGroupsProps<T>, 'rows' | 'keyOf'> {
  first: boolean;
  draw: RowGroupsProps<T>['children'];
}

function RowGroup<T>({ rows, first, keyOf, draw }: GroupProps<T>) {
  const size = rows.length;
  const place = useRef<HTMLUListElement>(null);
  const [{ near, row }, setAt] = useState({ near: first, row: ROW_HEIGHT });
  useEffect(() => {
    if (!place.current) return;
    return watchNear(place.current, (isNear, { height }) =>
      // as high as it was when it was last drawn
      setAt((before) => (isNear ? { ...before, near: true } : { near: false, row: height / size })),
    );
  }, [size]);
  return (
    <ul
      ref={place}
      className={s.group}
      style={near ? undefined : { height: size * row }}
      aria-hidden={near ? undefined : true}
    >
      {near && rows.map((one) => <li key={keyOf(one)}>{draw(one)}</li>)}
    </ul>
  );
}

/** A page that comes changes the last group alone. */
const Group = memo(
  RowGroup,
  (before, { rows, draw }) =>
    before.draw === draw &&
    before.rows.length === rows.length &&
    before.rows.every((one, index) => one === rows[index]),
) as typeof RowGroup;
