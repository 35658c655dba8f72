import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { createNearWatch } from '../platform/observe.ts';
import s from './RowGroups.module.css';

/**
 * Rows are mounted and unmounted in groups; the size is that of a page, so that the first page renders at
 * once.
 */
const GROUP = 12;
/** px: estimated height of a row. */
const ROW_HEIGHT = 112;

const watchNear = createNearWatch('700px');

interface RowGroupsProps<T> {
  label: string;
  rows: readonly T[];
  keyOf(this: void, row: T): string;
  /** must be stable: a new function re-renders every row */
  children(this: void, row: T): ReactNode;
}

/** A windowed list: only groups near the viewport have their rows in the DOM. */
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
      // The height measured when it was last rendered.
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

/** A new page re-renders only the last group. */
const Group = memo(
  RowGroup,
  (before, { rows, draw }) =>
    before.draw === draw &&
    before.rows.length === rows.length &&
    before.rows.every((one, index) => one === rows[index]),
) as typeof RowGroup;
