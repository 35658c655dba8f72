import { useEffect, useRef, useState } from 'react';
import type { PagePainter } from '../../platform/pages/page-painter.ts';
import { classNames } from '../../ui/class-names.ts';
import s from './PageSheet.module.css';

/** The source of a page preview. */
export type PageSource =
  | { kind: 'pdf'; painter: PagePainter; file: File; password: string | null }
  | { kind: 'picture'; address: string }
  /** there is no preview, or the page is out of view: a sheet with the page number */
  | { kind: 'none' };

export interface PageSheetProps {
  /** the page's number, from 1 */
  page: number;
  source: PageSource;
  /** e.g. `Page 3`, possibly with more detail */
  label: string;
  note: string;
  landscape: boolean;
  gray: boolean;
  onFailed: () => void;
}

/** The longer side of a page on the screen, in px. */
export const SHEET_PX = 184;
/** A higher pixel density is not visible on a thumbnail and costs memory. */
const MAX_DENSITY = 2;

/** A page on a sheet of paper, which stays white in the dark theme. */
export function PageSheet({ page, source, label, note, landscape, gray, onFailed }: PageSheetProps) {
  const content = classNames(s.content, gray && s.gray);
  return (
    <div
      className={classNames(s.sheet, landscape ? s.landscape : s.portrait)}
      role="img"
      aria-label={label}
      data-testid="print-page"
      data-page={page}
    >
      {source.kind === 'pdf' ? (
        <DrawnPage key={page} source={source} page={page} className={content} onFailed={onFailed} />
      ) : source.kind === 'picture' ? (
        <img
          className={content}
          src={source.address}
          alt=""
          decoding="async"
          draggable={false}
          onError={onFailed}
        />
      ) : (
        <TextLines />
      )}
      <span className={s.number} aria-hidden>
        {page}
        {note !== '' && <span className={s.note}>{note}</span>}
      </span>
    </div>
  );
}

interface DrawnProps {
  source: PageSource & { kind: 'pdf' };
  page: number;
  className: string;
  onFailed: () => void;
}

/** Draws a page while mounted; unmounting releases the memory of the canvas. */
function DrawnPage({ source: { painter, file, password }, page, className, onFailed }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const drawing = new AbortController();
    const density = Math.min(MAX_DENSITY, node.ownerDocument.defaultView?.devicePixelRatio ?? 1);
    painter.draw({ file, password }, page, Math.round(SHEET_PX * density), drawing.signal).then(
      (bitmap) => {
        if (drawing.signal.aborted) return bitmap.close();
        node.width = bitmap.width;
        node.height = bitmap.height;
        node.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        setDrawn(true);
      },
      () => {
        if (!drawing.signal.aborted) onFailed();
      },
    );
    return () => {
      drawing.abort();
      node.width = 0;
      node.height = 0;
    };
  }, [painter, file, password, page, onFailed]);
  return (
    <>
      {!isDrawn && <TextLines />}
      <canvas ref={canvas} className={className} hidden={!isDrawn} data-drawn={isDrawn || undefined} />
    </>
  );
}

/** A generic picture of a page with text. */
function TextLines() {
  return (
    <svg
      className={s.lines}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {[14, 26, 34, 42, 50, 62, 70, 78].map((y, index) => (
        <rect key={y} x="14" y={y} width={index === 0 ? 40 : index % 3 === 0 ? 58 : 72} height="3" rx="1.5" />
      ))}
    </svg>
  );
}
