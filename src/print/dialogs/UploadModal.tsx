import { FileUp, LockKeyhole } from 'lucide';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { retentionText, fileTypesText } from '../file-messages.ts';
import { usePrint, usePrintStore } from '../print-context.tsx';
import type { PrintState } from '../reduce-print.ts';
import { useDropZone } from '../use-drop-zone.ts';
import { FileChooser } from './FileChooser.tsx';
import Text from '../../ui/Text.module.css';
import s from './UploadModal.module.css';
import { UploadRow } from './UploadRow.tsx';
import * as m from './messages.ts';

/** The uploads in progress, or the file sources. Closing the modal does not stop the uploads. */
export function UploadModal() {
  const { closeUpload } = usePrintStore();
  const { uploads, validating, files, constraints, facts } = usePrint();
  const { over, handlers } = useDropZone();
  const { max_file_count, max_file_size } = constraints;
  const isEmpty = uploads.length === 0;
  const paused = uploads.some(({ status }) => status === 'paused');
  const remaining = max_file_count - uploads.length - files.length;
  const retention = retentionText(facts);
  return (
    <Dialog name="UPLOAD_MODAL" title={isEmpty ? m.uploadFiles : m.yourFiles} onClose={closeUpload}>
      <div className={classNames(s.zone, isEmpty && s.empty, over && s.over)} {...handlers}>
        {isEmpty && (
          <div className={s.invitation}>
            <Icon node={FileUp} size={36} className={s.icon} />
            <p className={s.drop}>{m.dropHint}</p>
          </div>
        )}
        {!isEmpty && (
          <ul className={s.rows}>
            {uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} isComplete={validating} />
            ))}
          </ul>
        )}
        {paused && <p className={Text.note}>{m.pausedNote}</p>}
        {!validating && remaining > 0 && <FileChooser more={!isEmpty} />}
        {validating && (
          <p className={s.looking}>
            <Spinner label={m.pleaseWait} />
            {m.checkingDocuments}
          </p>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {progressText({ uploads, validating })}
      </p>
      <p className={s.limits}>{m.uploadLimits(fileTypesText(constraints), max_file_count, max_file_size)}</p>
      {retention !== null && (
        <p className={s.limits}>
          <Icon node={LockKeyhole} size={14} /> {retention}
        </p>
      )}
    </Dialog>
  );
}

/** For screen readers: announces finished files, not every progress step. */
function progressText({ uploads, validating }: Pick<PrintState, 'uploads' | 'validating'>): string {
  if (uploads.length === 0) return '';
  if (validating) return m.allUploaded;
  const sent = uploads.filter(({ status }) => status === 'sent').length;
  return m.uploadedOf(sent, uploads.length);
}
