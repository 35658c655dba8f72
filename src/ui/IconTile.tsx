import { classNames } from './class-names.ts';
import { Icon, type IconNode } from './Icon.tsx';
import s from './IconTile.module.css';
import type { Tint } from './tint.ts';
import tints from './tints.module.css';

/** An icon on a tinted square of 40 px, for the start of a row. */
export function IconTile({ icon, tint = 'leaf' }: { icon: IconNode; tint?: Tint }) {
  return (
    <span className={classNames(s.tile, tints[tint])}>
      <Icon node={icon} size={22} />
    </span>
  );
}
