import { ShoppingBasket } from 'lucide';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import s from './Picture.module.css';
import type { Tint } from './tint.ts';
import tints from './tints.module.css';
import { type Ui, useUi } from './ui-context.tsx';
import { useHydrated } from './use-hydrated.ts';

export interface PictureProps {
  /** the URL of the picture; empty: a placeholder is shown */
  src: string;
  /** the alternative text; empty: the picture is decorative */
  alt: string;
  /**
   * width and height give the ratio, which reserves the space before the picture loads, and the size, unless
   * CSS sets another
   */
  width: number;
  height: number;
  /**
   * for pictures in the first viewport. `eager`: the picture is not loaded lazily. `first`: it also has a
   * high fetch priority.
   */
  priority?: 'lazy' | 'eager' | 'first';
  fit?: 'contain' | 'cover';
  tint?: Tint | undefined;
  className?: string | undefined;
}

export function Picture(props: PictureProps) {
  const { whenSeen } = useUi();
  return whenSeen && props.priority !== 'eager' && props.priority !== 'first' ? (
    <HeldPicture {...props} whenSeen={whenSeen} />
  ) : (
    <PictureImage {...props} />
  );
}

type WhenSeen = NonNullable<Ui['whenSeen']>;

/**
 * A picture with the data saver on. It waits for the viewport itself, because browsers load lazy pictures
 * several viewports ahead.
 */
function HeldPicture({ whenSeen, ...props }: PictureProps & { whenSeen: WhenSeen }) {
  const image = useRef<HTMLImageElement>(null);
  const hydrated = useHydrated();
  const [isSeen, setSeen] = useState(false);
  const isHeld = hydrated && !isSeen;
  // A picture that has already loaded from the server's markup stays on the screen.
  useLayoutEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth > 0) setSeen(true);
  }, []);
  useEffect(
    () => (isHeld && image.current ? whenSeen(image.current, () => setSeen(true)) : undefined),
    [isHeld, whenSeen],
  );
  return <PictureImage {...props} image={image} isHeld={isHeld} />;
}

interface PictureImageProps extends PictureProps {
  image?: RefObject<HTMLImageElement | null>;
  /** the picture is not to be loaded before it comes near the viewport */
  isHeld?: boolean;
}

function PictureImage({ image, isHeld: held = false, ...props }: PictureImageProps) {
  const { src, alt, width, height, priority = 'lazy', fit = 'contain', tint, className } = props;
  const { pictureBase } = useUi();
  const ref = useRef<HTMLImageElement>(null);
  const element = image ?? ref;
  const [brokenSrc, setBrokenSrc] = useState('');
  const isMissing = src === '' || brokenSrc === src;

  // A picture in server-rendered HTML may have failed before hydration, so its error event was missed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later pictures report their failure by `onError`
  useEffect(() => {
    const { current } = element;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc !== '') setBrokenSrc(src);
  }, []);

  return (
    <span className={classNames(s.picture, tint && tints[tint], className)}>
      {isMissing ? (
        <svg
          className={s.image}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
        >
          <g transform={`translate(${width / 2 - 14} ${height / 2 - 14})`}>
            <Icon node={ShoppingBasket} size={28} className={s.standIn} />
          </g>
        </svg>
      ) : (
        <img
          ref={element}
          className={classNames(s.image, fit === 'cover' && s.cover, held && s.held)}
          src={held ? undefined : src.startsWith('/') ? pictureBase + src : src}
          alt={alt}
          width={width}
          height={height}
          loading={priority === 'lazy' ? 'lazy' : undefined}
          fetchPriority={priority === 'first' ? 'high' : undefined}
          decoding="async"
          draggable={false}
          onError={() => setBrokenSrc(src)}
        />
      )}
    </span>
  );
}
