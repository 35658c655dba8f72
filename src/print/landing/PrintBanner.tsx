import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { LandingWidget } from '../landing-api.ts';
import s from './PrintBanner.module.css';

const WIDTH = 1000;

export function PrintBanner({ widget }: { widget: LandingWidget & { type: 55 } }) {
  const { image, title, link, ratio } = widget;
  return (
    <AppLink className={s.banner} to={link}>
      <Picture src={image} alt={title} width={WIDTH} height={Math.round(WIDTH / ratio)} fit="cover" />
    </AppLink>
  );
}
