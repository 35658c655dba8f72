import { AppLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { ImageRailWidget } from './widget-model.ts';
import s from './ImageRail.module.css';
import { Rail } from '../ui/Rail.tsx';
import { WidgetHeader } from './WidgetHeader.tsx';

export function ImageRail({ widget, isInFirstView }: { widget: ImageRailWidget; isInFirstView: boolean }) {
  return (
    <>
      <WidgetHeader widget={widget} />
      <Rail>
        {widget.items.map(({ image, title, link, width, height }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures have no ids and never change their order
          <li key={index}>
            <AppLink className={s.item} to={link}>
              <Picture
                className={s.picture}
                src={image}
                alt={title}
                width={width}
                height={height}
                fit="cover"
                priority={isInFirstView && index < 2 ? 'eager' : 'lazy'}
              />
            </AppLink>
          </li>
        ))}
      </Rail>
    </>
  );
}
