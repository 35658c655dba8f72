import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { createNearWatch } from '../platform/watch-view.ts';
import s from './RowGroups.module.css';

/**
 * The number of rows that are mounted and unmounted together: as many as a page has, so that the first page
 * renders at once.
 */
const GROUP_SIZE = 12;
/** The estimated height of a row, in px. */
const ROW_HEIGHT_PX = 136;

const watchNear = createNearWatch('700px');

interface RowGroupsProps<T> {
  label: string;
  rows: readonly T[];
  keyOf(this: void, row: T): string;
  /** renders a row; must be stable, because a new function re-renders every row */
  children(this: void, row: T): ReactNode;
}

/** A windowed list: only groups near the viewport have their rows in the DOM. */
export function RowGroups<T>({ label, rows, keyOf, children }: RowGroupsProps<T>) {
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP_SIZE) }, (_, index) =>
    rows.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );
  return (
    <section aria-label={label} className={s.list}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never change their order
        <Group key={index} rows={group} isFirst={index === 0} keyOf={keyOf} renderRow={children} />
      ))}
    </section>
  );
}

interface GroupProps<T> extends Pick<RowGroupsProps<T>, 'rows' | 'keyOf'> {
  isFirst: boolean;
  renderRow: RowGroupsProps<T>['children'];
}

function RowGroup<T>({ rows, isFirst, keyOf, renderRow }: GroupProps<T>) {
  const size = rows.length;
  const container = useRef<HTMLUListElement>(null);
  const [{ isNear, rowHeight }, setLayout] = useState({ isNear: isFirst, rowHeight: ROW_HEIGHT_PX });
  useEffect(() => {
    if (!container.current) return;
    return watchNear(container.current, (isVisible, { height }) =>
      // A hidden group keeps its measured height, so that the page does not jump.
      setLayout((previous) =>
        isVisible ? { ...previous, isNear: true } : { isNear: false, rowHeight: height / size },
      ),
    );
  }, [size]);
  return (
    <ul
      ref={container}
      className={s.group}
      style={isNear ? undefined : { height: size * rowHeight }}
      aria-hidden={isNear ? undefined : true}
    >
      {isNear && rows.map((row) => <li key={keyOf(row)}>{renderRow(row)}</li>)}
    </ul>
  );
}

/** Memoised, so that a new page re-renders only the last group. */
const Group = memo(
  RowGroup,
  (previous, { rows, renderRow }) =>
    previous.renderRow === renderRow &&
    previous.rows.length === rows.length &&
    previous.rows.every((row, index) => row === rows[index]),
) as typeof RowGroup;
