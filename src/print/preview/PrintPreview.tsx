import { FilePlus2, LockKeyhole, Printer } from 'lucide';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PagePainter } from '../../platform/pages/page-painter.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { retentionText } from '../file-messages.ts';
import { usePrint, usePrintStore } from '../print-context.tsx';
import type { PrintStore } from '../print-ports.ts';
import { ignoreStrayFiles } from '../use-drop-zone.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { PrintFooter } from './PrintFooter.tsx';
import { PrintSettings } from './PrintSettings.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './PrintPreview.module.css';
import * as m from './messages.ts';

/** The preview of the documents, with settings and price. */
export function PrintPreview() {
  const store = usePrintStore();
  const { files, preview } = usePrint();
  useEffect(() => store.entered(), [store]);
  const waits = files.length > 0 && preview.status === 'idle';
  useEffect(() => {
    if (waits) void store.loadPreview();
  }, [store, waits]);
  return (
    <Screen name="print-preview" width="wide">
      <ScreenHeader title={m.printSettings} onBack={store.goBack} />
      {files.length === 0 ? <NoDocuments /> : <Documents />}
    </Screen>
  );
}

function NoDocuments() {
  const store = usePrintStore();
  return (
    <EmptyState
      icon={Printer}
      title={m.nothingToPrint}
      detail={m.nothingToPrintDetail}
      action={
        <Button testid="print-upload" onClick={store.openUpload}>
          {m.uploadFiles}
        </Button>
      }
    />
  );
}

/** Settings and price render first; the documents follow, so that a slow phone shows something sooner. */
function Documents() {
  const isListShown = useDeferredValue(true, false);
  const { files } = usePrint();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [corrections, setCorrections] = useState(0);
  const settings = useRef<HTMLDivElement>(null);
  const chosenFile = files.find(({ print_id }) => print_id === chosenId) ?? files[0];
  if (chosenFile === undefined) return null;
  const choose = (printId: string) => {
    setChosenId(printId);
    setCorrections(0);
  };
  const correct = (printId: string) => {
    setChosenId(printId);
    setCorrections((count) => count + 1);
  };
  const changeSettings = (printId: string) => {
    choose(printId);
    settings.current?.scrollIntoView({ block: 'nearest' });
    settings.current?.querySelector('select')?.focus({ preventScroll: true });
  };
  return (
    <div ref={ignoreStrayFiles} className={s.columns} data-testid="print-preview">
      {isListShown && <DocumentList chosenId={chosenFile.print_id} onChangeSettings={changeSettings} />}
      <div className={s.side}>
        <div ref={settings} className={s.settings}>
          <PrintSettings file={chosenFile} onChooseDocument={choose} corrections={corrections} />
          <RetentionNote />
        </div>
        <div className={s.foot}>
          <PrintFooter onCorrect={correct} />
        </div>
      </div>
    </div>
  );
}

function RetentionNote() {
  const retention = retentionText(usePrint().facts);
  if (retention === null) return null;
  return (
    <p className={s.kept}>
      <Icon node={LockKeyhole} size={14} />
      {retention}
    </p>
  );
}

interface DocumentListProps {
  /** the document whose settings are shown */
  chosenId: string;
  onChangeSettings: (printId: string) => void;
}

function DocumentList({ chosenId, onChangeSettings }: DocumentListProps) {
  const store = usePrintStore();
  const { files, preview, constraints } = usePrint();
  const [painter, loadPainter] = usePainter(store);
  const pages = files.reduce((sum, { number_of_pages }) => sum + (number_of_pages ?? 0), 0);
  const note = waitMessage(
    files.every(({ print_id }) => store.sourceOf(print_id) !== null),
    painter !== null,
    loadPainter !== null,
  );
  const isFull = files.length >= constraints.max_file_count;
  return (
    <section className={s.documents} aria-label={m.yourDocuments}>
      <div className={s.head}>
        <h2 className={s.title}>{m.documentCount(files.length)}</h2>
        {pages > 0 && <span className={s.count}>{m.pageCount(pages)}</span>}
      </div>
      {note !== '' && (
        <div className={s.note} role="note">
          <p>{note}</p>
          {loadPainter && (
            <Button kind="quiet" size="small" onClick={loadPainter}>
              {m.showPages}
            </Button>
          )}
        </div>
      )}
      <ul className={Stack.normal}>
        {files.map((file) => (
          <DocumentCard
            key={file.print_id}
            file={file}
            price={preview.quote?.documents[file.print_id]}
            isPriceOld={preview.status !== 'success'}
            isChosen={files.length > 1 && file.print_id === chosenId}
            onChangeSettings={files.length > 1 ? onChangeSettings : null}
            painter={painter}
          />
        ))}
      </ul>
      {isFull ? (
        <p className={s.full}>{m.documentLimit(constraints.max_file_count)}</p>
      ) : (
        <Button kind="secondary" block testid="print-upload" onClick={store.openUpload}>
          <span className={Stack.inline}>
            <Icon node={FilePlus2} size={20} />
            {m.addMoreFiles}
          </span>
        </Button>
      )}
    </section>
  );
}

/** Why some page previews are missing; empty: no preview is missing. */
function waitMessage(hasFile: boolean, drawn: boolean, savesData: boolean): string {
  if (!hasFile) return m.earlierFilesNotShown;
  if (savesData) return m.pagesHiddenByDataSaver;
  return drawn ? '' : m.pagesNotSupported;
}

/**
 * The PDF renderer, which lives as long as this screen is mounted. With the data saver on there is none, but
 * a function that loads it.
 */
function usePainter(store: PrintStore): [PagePainter | null, (() => void) | null] {
  const [isWanted, setWanted] = useState(() => !store.savesData());
  const painter = useMemo(() => (isWanted ? store.openPainter() : null), [store, isWanted]);
  useEffect(() => () => painter?.dispose(), [painter]);
  return [painter, isWanted ? null : () => setWanted(true)];
}
