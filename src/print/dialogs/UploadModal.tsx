import { FileUp, LockKeyhole } from 'lucide';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { filesWords, keptWords, typesWords } from '../file-messages.ts';
import { usePrint, usePrintStore } from '../print-context.tsx';
import type { PrintState } from '../reduce-print.ts';
import { useDropZone } from '../use-drop-zone.ts';
import { FileChooser } from './FileChooser.tsx';
import s from './UploadModal.module.css';
import { UploadRow } from './UploadRow.tsx';

/** Files on their way, and the ways to choose some. Closing it stops nothing. */
export function UploadModal() {
  const { closeUpload } = usePrintStore();
  const { uploads, validating, files, constraints, facts } = usePrint();
  const { over, handlers } = useDropZone();
  const { max_file_count, max_file_size } = constraints;
  const empty = uploads.length === 0;
  const room = max_file_count - uploads.length - files.length;
  const kept = keptWords(facts);
  return (
    <Dialog name="UPLOAD_MODAL" title={empty ? 'Upload files' : 'Your files'} onClose={closeUpload}>
      <div className={classNames(s.zone, empty && s.empty, over && s.over)} {...handlers}>
        {empty && (
          <div className={s.invitation}>
            <Icon node={FileUp} size={36} className={s.icon} />
            <p className={s.drop}>Drop your files here, or</p>
          </div>
        )}
        {!empty && (
          <ul className={s.rows}>
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} fixed={validating} />
            ))}
          </ul>
        )}
        {!validating && room > 0 && <FileChooser more={!empty} />}
        {validating && (
          <p className={s.looking}>
            <Spinner label="Please wait" />
            Checking your documents…
          </p>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {progressWords({ uploads, validating })}
      </p>
      <p className={s.limits}>
        {typesWords(constraints)} · up to {filesWords(max_file_count)} of {max_file_size} MB
      </p>
      {kept !== null && (
        <p className={s.limits}>
          <Icon node={LockKeyhole} size={14} /> {kept}
        </p>
      )}
    </Dialog>
  );
}

/** What is read out; not every step of a bar. */
function progressWords({ uploads, validating }: Pick<PrintState, 'uploads' | 'validating'>): string {
  if (uploads.length === 0) return '';
  if (validating) return 'All files are uploaded. We are checking your documents.';
  const sent = uploads.filter(({ status }) => status === 'sent').length;
  return `${sent} of ${filesWords(uploads.length)} uploaded.`;
}
