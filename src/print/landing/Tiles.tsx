import { classNames } from '../../ui/class-names.ts';
import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { TINTS } from '../../ui/tint.ts';
import type { LandingCard } from '../landing-api.ts';
import s from './Tiles.module.css';

/** Pictures with captions. `rail`: a row with horizontal scrolling on phones. */
export function Tiles({ tiles, rail = false }: { tiles: readonly LandingCard[]; rail?: boolean }) {
  const leadsOn = tiles.some(({ link }) => link !== '');
  return (
    // A scroll container without links needs a tab stop for the keyboard.
    <ul className={classNames(s.tiles, rail && s.rail)} tabIndex={rail && !leadsOn ? 0 : undefined}>
      {tiles.map(({ title, subtitle, image, link }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles repeat and never change their order
        <li key={index} className={s.place}>
          <AppLink className={s.tile} to={link}>
            {image !== '' && (
              <Picture
                src={image}
                alt=""
                width={120}
                height={72}
                tint={TINTS[index % TINTS.length]}
                className={s.picture}
              />
            )}
            <span className={s.text}>
              <strong className={s.title}>{title}</strong>
              {subtitle !== '' && <span className={s.detail}>{subtitle}</span>}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
