import { classNames } from '../ui/class-names.ts';
import { AppLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import s from './Banner.module.css';
import type { BannerWidget, Tracked } from './widget-model.ts';

export function Banner({ widget, isInFirstView }: { widget: Tracked<BannerWidget>; isInFirstView: boolean }) {
  const { image, title, link, width, height, look } = widget;
  // Banners that share a row each fill their part of it.
  const isAlone = !look || look.span === 12;
  return (
    <AppLink className={classNames(s.banner, isAlone && width / height < 4 && s.tall)} to={link}>
      <Picture
        src={image}
        alt={title}
        width={width}
        height={height}
        fit="cover"
        priority={isInFirstView ? 'first' : 'lazy'}
      />
    </AppLink>
  );
}
