import { LockKeyhole, Upload } from 'lucide';
import { useEtaPromise } from '../../location/eta-context.ts';
import type { EtaPromise } from '../../location/eta.ts';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { retentionText } from '../file-messages.ts';
import { usePrint, useDeferredPrint, usePrintStore } from '../print-context.tsx';
import { useDropZone } from '../use-drop-zone.ts';
import { PrinterArt } from './PrinterArt.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './UploadHero.module.css';
import * as m from './messages.tsx';

function headline(promise: EtaPromise | null): string {
  if (promise === null) return m.printoutsInMinutes;
  return promise.isDuration ? m.printoutsIn(promise.text) : m.printoutsAt(promise.text);
}

/** The entry to the upload: a button, and a drop zone over the whole area. */
export function UploadHero() {
  const { openUpload } = usePrintStore();
  const { constraints, facts } = usePrint();
  const { files, uploads } = useDeferredPrint();
  const { over, handlers } = useDropZone();
  const promise = useEtaPromise();
  const { priceFrom } = facts;
  const retention = retentionText(facts);
  const hasFiles = files.length + uploads.length > 0;
  return (
    <div className={classNames(s.hero, over && s.over)} {...handlers}>
      <div>
        <PrinterArt className={s.art} />
        <p className={s.price}>{priceFrom !== null && <span>{m.pageFrom(formatPaise(priceFrom))}</span>}</p>
        <h2 className={s.title}>{headline(promise)}</h2>
        <p className={s.promise}>{m.heroDetail}</p>
        <div className={s.action}>
          <Button block kind={hasFiles ? 'secondary' : 'primary'} testid="print-upload" onClick={openUpload}>
            <span className={Stack.inline}>
              <Icon node={Upload} />
              {hasFiles ? m.uploadMore : m.uploadFiles}
            </span>
          </Button>
          <p className={s.drop}>{m.dropHint}</p>
        </div>
        <p className={s.limits}>{m.uploadLimits(constraints.max_file_count, constraints.max_file_size)}</p>
        <p className={s.limits}>
          {retention !== null && (
            <>
              <Icon node={LockKeyhole} size={14} />
              {retention}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
