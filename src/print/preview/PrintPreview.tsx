import { FilePlus2, Printer } from 'lucide';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PagePainter } from '../../platform/pages/page-painter.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { documentsWords, pagesWords } from '../file-messages.ts';
import { usePrint, usePrintStore } from '../print-context.tsx';
import type { PrintStore } from '../print-ports.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { PrintFooter } from './PrintFooter.tsx';
import { PrintSettings } from './PrintSettings.tsx';
import s from './PrintPreview.module.css';
import * as m from './messages.ts';

/** The documents as they will be printed, how, and for how much. */
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
      {files.length === 0 ? <Nothing /> : <Documents />}
    </Screen>
  );
}

function Nothing() {
  const store = usePrintStore();
  return (
    <EmptyState
      icon={Printer}
      title={m.nothingToPrintYet}
      detail={m.chooseDocumentsFirst}
      action={
        <Button testid="print-upload" onClick={store.openUpload}>
          {m.uploadFiles}
        </Button>
      }
    />
  );
}

/** How it is printed and what it costs; then what is printed, which a slow phone draws a step later. */
function Documents() {
  const begun = useDeferredValue(true, false);
  return (
    <div className={s.columns} data-testid="print-preview">
      {begun && <DocumentList />}
      <div className={s.side}>
        <div className={s.settings}>
          <PrintSettings />
        </div>
        <div className={s.foot}>
          <PrintFooter />
        </div>
      </div>
    </div>
  );
}

function DocumentList() {
  const store = usePrintStore();
  const { files, settings, constraints } = usePrint();
  const [painter, onWanted] = usePainter(store);
  const pages = files.reduce((sum, { number_of_pages }) => sum + (number_of_pages ?? 0), 0);
  const note = whyNot(
    files.every(({ print_id }) => store.sourceOf(print_id) !== null),
    painter !== null,
    onWanted !== null,
  );
  const full = files.length >= constraints.max_file_count;
  return (
    <section className={s.documents} aria-label={m.yourDocuments}>
      <div className={s.head}>
        <h2 className={s.title}>{documentsWords(files.length)}</h2>
        {pages > 0 && <span className={s.count}>{pagesWords(pages)}</span>}
      </div>
      {note !== '' && (
        <div className={s.note} role="note">
          <p>{note}</p>
          {onWanted && (
            <Button kind="quiet" size="small" onClick={onWanted}>
              {m.showPages}
            </Button>
          )}
        </div>
      )}
      <ul className={s.list}>
        {files.map((file) => (
          <DocumentCard key={file.print_id} file={file} settings={settings} painter={painter} />
        ))}
      </ul>
      {full ? (
        <p className={s.full}>{m.atMostDocumentsInOneOrder(constraints.max_file_count)}</p>
      ) : (
        <Button kind="secondary" block testid="print-upload" onClick={store.openUpload}>
          <span className={s.more}>
            <Icon node={FilePlus2} size={20} />
            {m.addMoreFiles}
          </span>
        </Button>
      )}
    </section>
  );
}

/** Why there is less to be seen than there is to be printed; empty when there is not. */
function whyNot(here: boolean, drawn: boolean, saving: boolean): string {
  if (!here) return m.filesUploadedEarlierCannotBeShownHere;
  if (saving) return m.pagesAreNotShownWhileDataSaverIsOn;
  return drawn ? '' : m.pagesCannotBeShownInBrowser;
}

/** What draws pages, as long as this screen is there. While bytes are saved: nothing, and a way to have it all the same. */
function usePainter(store: PrintStore): [PagePainter | null, (() => void) | null] {
  const [wanted, setWanted] = useState(() => !store.savesData());
  const painter = useMemo(() => (wanted ? store.openPainter() : null), [store, wanted]);
  useEffect(() => () => painter?.dispose(), [painter]);
  return [painter, wanted ? null : () => setWanted(true)];
}
