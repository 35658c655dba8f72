import { FileText, Image as ImageIcon, Trash2 } from 'lucide';
import { useCallback, useMemo, useState } from 'react';
import type { PagePainter } from '../../platform/pages/page-painter.ts';
import { formatPaise } from '../../model/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { FileName } from '../FileName.tsx';
import { usePrintStore } from '../print-context.tsx';
import { priceOf, type PrintItem, type ProductConfig } from '../print-model.ts';
import s from './DocumentCard.module.css';
import { type PageSource, PageSheet, SHEET_PX } from './PageSheet.tsx';
import { useStrip } from './use-strip.ts';
import { copiesText, settingsText } from './sums.ts';
import * as m from './messages.ts';

const NO_SOURCE: PageSource = { kind: 'none' };
/** The shorter side, in px, of an A4 page whose longer side is SHEET_PX (184). */
const SHORT_PX = 130;
const GAP_PX = 12;

export interface DocumentCardProps {
  file: PrintItem;
  /** absent: not known yet, or only known for all documents together */
  price: ProductConfig | undefined;
  /** whether the price is being requested again */
  isPriceOld: boolean;
  /** whether its settings are those that are shown */
  isChosen: boolean;
  /** null: there is only one document, whose settings are always shown */
  onChangeSettings: ((printId: string) => void) | null;
  /** renders the pages; null: there are no page previews */
  painter: PagePainter | null;
}

/** One document: its name, how it is printed, its price and page previews. */
export function DocumentCard({
  file,
  price,
  isPriceOld,
  isChosen,
  onChangeSettings,
  painter,
}: DocumentCardProps) {
  const store = usePrintStore();
  const { print_id: printId, file_name: name } = file;
  const [hasFailed, setHasFailed] = useState(false);
  const onFailed = useCallback(() => setHasFailed(true), []);
  const local = store.sourceOf(printId);
  const { file: bytes = null, password = null } = local ?? {};
  const picture = bytes !== null && isPicture(bytes);
  const source = useMemo((): PageSource => {
    if (bytes === null || hasFailed) return NO_SOURCE;
    if (picture) return { kind: 'picture', address: store.addressOf(printId) ?? '' };
    return painter ? { kind: 'pdf', painter, file: bytes, password } : NO_SOURCE;
  }, [store, printId, bytes, picture, password, painter, hasFailed]);

  return (
    <li className={classNames(s.card, isChosen && s.chosen)} data-testid="print-file" data-print-id={printId}>
      <div className={s.head}>
        <IconTile icon={picture ? ImageIcon : FileText} tint="sky" />
        <div className={s.text}>
          <p className={s.name}>
            <FileName name={name} />
          </p>
          <p className={s.pages}>{copiesText(file)}</p>
        </div>
        <IconButton
          icon={Trash2}
          kind="plain"
          label={m.remove(name)}
          testid="print-remove"
          className={s.remove}
          onClick={() => store.removeFile(printId)}
        />
      </div>
      <div className={s.sum}>
        <p className={s.settings}>{settingsText(file)}</p>
        {price && (
          <p className={classNames(s.price, isPriceOld && s.old)} data-testid="print-file-price">
            {formatPaise(priceOf(price))}
          </p>
        )}
        {onChangeSettings && (
          <Button
            kind="quiet"
            size="small"
            className={s.change}
            testid="print-change-settings"
            aria-label={m.changeSettingsOf(name)}
            onClick={() => onChangeSettings(printId)}
          >
            {m.changeSettings}
          </Button>
        )}
      </div>
      <Pages file={file} source={source} onFailed={onFailed} />
      {hasFailed && <p className={s.note}>{m.documentNotShown}</p>}
    </li>
  );
}

function Pages({
  file,
  source,
  onFailed,
}: Pick<DocumentCardProps, 'file'> & {
  source: PageSource;
  onFailed: () => void;
}) {
  const { color, side, orientation } = file.settings;
  const landscape = orientation === 'LANDSCAPE';
  const pages = file.number_of_pages ?? 1;
  const width = landscape ? SHEET_PX : SHORT_PX;
  const pitch = width + GAP_PX;
  const { strip, shown } = useStrip(pages, pitch);
  const pageIndexes = Array.from(
    { length: Math.max(0, shown.to - shown.from) },
    (_, index) => shown.from + index,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are pages of one document
    <div
      ref={strip}
      className={s.strip}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      aria-label={m.pagesOf(pages, file.file_name)}
    >
      <div
        className={classNames(s.track, landscape && s.landscape)}
        style={{ width: pages * pitch - GAP_PX }}
      >
        {pageIndexes.map((index) => (
          <div key={index} className={s.place} style={{ transform: `translateX(${index * pitch}px)`, width }}>
            <PageSheet
              page={index + 1}
              source={shown.near ? source : NO_SOURCE}
              label={m.pageOf(index + 1, pages)}
              note={side === 'DOUBLE' && index % 2 === 1 ? 'back' : ''}
              landscape={landscape}
              gray={color === 'BLACK_AND_WHITE'}
              onFailed={onFailed}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function isPicture({ type, name }: File): boolean {
  return type === '' ? /\.(png|jpe?g|webp)$/i.test(name) : type.startsWith('image/');
}
