import { Play } from 'lucide';
import { useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { Tint } from '../../ui/tint.ts';
import tints from '../../ui/tints.module.css';
import s from './Gallery.module.css';
import type { Media } from './product-model.ts';
import * as m from './messages.ts';

export interface GalleryProps {
  name: string;
  items: readonly Media[];
  tint: Tint;
  /** the index of the picture shown */
  index: number;
  offer: string;
  onChoose(index: number): void;
  onEnlarge(index: number): void;
}

const PICTURE_SIZE = 360;

/** A carousel with swipe; dots on phones, thumbnails on wide screens. */
export function Gallery({ name, items, tint, index, offer, onChoose, onEnlarge }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null);
  const handleScroll = () => {
    const { scrollLeft, clientWidth } = list.current ?? { scrollLeft: 0, clientWidth: 0 };
    const current = clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : index;
    if (current !== index) onChoose(current);
  };
  // Follows a choice made by thumbnail or in the zoom dialog.
  useEffect(() => {
    const node = list.current;
    if (!node || node.clientWidth === 0) return;
    if (Math.round(node.scrollLeft / node.clientWidth) !== index)
      node.scrollTo({ left: index * node.clientWidth });
  }, [index]);
  const slides = items.length > 0 ? items : [{ type: 'image' as const, url: '' }];
  const hasSeveral = slides.length > 1;

  return (
    <div>
      <div className={classNames(s.ground, tints[tint])}>
        <ul ref={list} className={s.slides} onScroll={handleScroll} aria-label={m.picturesOf(name)}>
          {slides.map(({ type, url }, at) => (
            <li key={url || at} className={s.slide}>
              <Slide
                type={type}
                url={url}
                label={hasSeveral ? m.enlargePictureOf(at + 1, slides.length) : m.enlargePicture}
                first={at === 0}
                alt={at === 0 ? name : ''}
                onEnlarge={() => onEnlarge(at)}
              />
            </li>
          ))}
        </ul>
        {offer !== '' && <span className={s.offer}>{offer}</span>}
        {hasSeveral && (
          <span className={s.dots} aria-hidden>
            {slides.map(({ url }, at) => (
              <span key={url} className={classNames(s.dot, at === index && s.now)} />
            ))}
          </span>
        )}
      </div>
      {hasSeveral && (
        <ul className={s.thumbs}>
          {slides.map(({ type, url }, at) => (
            <li key={url || at}>
              <button
                type="button"
                className={classNames(s.thumb, tints[tint], at === index && s.chosen)}
                aria-label={m.pictureOf(at + 1, slides.length)}
                aria-current={at === index || undefined}
                onClick={() => onChoose(at)}
              >
                <Picture src={url} alt="" width={56} height={56} />
                {type === 'video' && <Icon node={Play} className={s.play} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface SlideProps extends Media {
  label: string;
  alt: string;
  first: boolean;
  onEnlarge(): void;
}

function Slide({ type, url, label, alt, first, onEnlarge }: SlideProps) {
  const picture = (
    <Picture
      className={s.picture}
      src={url}
      alt={alt}
      width={PICTURE_SIZE}
      height={PICTURE_SIZE}
      priority={first ? 'first' : 'lazy'}
    />
  );
  if (type === 'video') {
    return (
      <div className={s.enlarge}>
        {picture}
        <span className={s.video}>
          <Icon node={Play} />
          {m.video}
        </span>
      </div>
    );
  }
  if (url === '') return <div className={s.enlarge}>{picture}</div>;
  return (
    <button type="button" className={s.enlarge} aria-label={label} onClick={onEnlarge}>
      {picture}
    </button>
  );
}
