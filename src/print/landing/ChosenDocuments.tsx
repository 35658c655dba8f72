import { FileText, Upload } from 'lucide';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { FileName } from '../FileName.tsx';
import { useDeferredPrint, usePrintStore } from '../print-context.tsx';
import s from './ChosenDocuments.module.css';
import * as m from './messages.tsx';

/** The uploads in progress, and the uploaded documents with a link to the preview. */
export function ChosenDocuments() {
  const { uploads, files } = useDeferredPrint();
  if (uploads.length === 0 && files.length === 0) return null;
  return (
    <Card>
      {uploads.length > 0 && <UploadsInProgress />}
      {files.length > 0 && <Documents />}
    </Card>
  );
}

function UploadsInProgress() {
  const { openUpload } = usePrintStore();
  const { uploads, validating } = useDeferredPrint();
  const sentCount = uploads.filter(({ status }) => status === 'sent').length;
  const failed = uploads.filter(({ status }) => status === 'failed').length;
  const detail = validating
    ? m.checkingDocuments
    : failed > 0
      ? m.uploadedAndFailed(sentCount, failed)
      : m.uploadedCount(sentCount);
  return (
    <Strip
      icon={Upload}
      tint={failed > 0 ? 'rose' : 'leaf'}
      title={m.filesUploading(uploads.length)}
      level={2}
      detail={detail}
      action={
        <Button size="small" kind="secondary" testid="print-show-uploads" onClick={openUpload}>
          {m.viewUploads}
        </Button>
      }
    />
  );
}

function Documents() {
  const { files } = useDeferredPrint();
  const pages = files.reduce((sum, { number_of_pages }) => sum + (number_of_pages ?? 0), 0);
  return (
    <>
      <h2 className={s.title}>
        {pages > 0
          ? m.listed(m.documentCount(files.length), m.pageCount(pages))
          : m.documentCount(files.length)}
      </h2>
      <ul className={s.files}>
        {files.map(({ print_id, file_name, number_of_pages }) => (
          <li key={print_id} className={s.file} data-testid="print-file" data-print-id={print_id}>
            <IconTile icon={FileText} tint="sky" />
            <span className={s.name}>
              <FileName name={file_name} />
            </span>
            {number_of_pages !== null && <span className={s.pages}>{m.pageCount(number_of_pages)}</span>}
          </li>
        ))}
      </ul>
      <ButtonLink block to={href.printPreview()} testid="print-continue">
        {m.choosePrintSettings}
      </ButtonLink>
    </>
  );
}
