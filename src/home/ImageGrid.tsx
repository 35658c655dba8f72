import { AppLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { ImageGridWidget } from './widget-model.ts';
import s from './ImageGrid.module.css';
import { WidgetHeader } from './WidgetHeader.tsx';

export function ImageGrid({ widget, isInFirstView }: { widget: ImageGridWidget; isInFirstView: boolean }) {
  return (
    <>
      <WidgetHeader widget={widget} isHidden={isInFirstView} />
      <ul className={s.grid} data-columns={Math.max(4, widget.items.length)}>
        {widget.items.map(({ image, title, link, tint, width, height }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles repeat and never change their order
          <li key={index}>
            <AppLink className={s.tile} to={link} named={title}>
              <Picture
                className={s.picture}
                src={image}
                alt=""
                width={width}
                height={height}
                tint={tint ?? undefined}
                priority={isInFirstView ? 'eager' : 'lazy'}
              />
              <span className={s.title}>{title}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
