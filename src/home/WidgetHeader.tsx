import { SeeAll } from '../catalog/SeeAll.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { WidgetHead } from './widget-model.ts';
import s from './WidgetHeader.module.css';

/** A title or its picture, and a link to the full list. `isHidden`: the title is for screen readers only. */
export function WidgetHeader({ widget, isHidden = false }: { widget: WidgetHead; isHidden?: boolean }) {
  const { title, titleHidden, titleImage, seeAll } = widget;
  if (isHidden || titleHidden) return <h2 className="visually-hidden">{title}</h2>;
  return (
    <div className={s.head}>
      <h2 className={s.title}>
        {titleImage ? (
          <Picture className={s.image} src={titleImage} alt={title} width={200} height={32} />
        ) : (
          title
        )}
      </h2>
      {seeAll && <SeeAll to={seeAll.link} title={title} text={seeAll.text} />}
    </div>
  );
}
