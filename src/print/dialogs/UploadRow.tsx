import { CircleCheck, FileText, Image as Photo, Pause, Play, RotateCw, TriangleAlert, X } from 'lucide';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { FileName } from '../FileName.tsx';
import { sizeText } from '../file-messages.ts';
import { usePrintStore } from '../print-context.tsx';
import type { Upload } from '../print-model.ts';
import s from './UploadRow.module.css';
import * as m from './messages.ts';

/** One upload. `isComplete`: all uploads are complete, so none can be removed. */
export function UploadRow({ upload, isComplete }: { upload: Upload; isComplete: boolean }) {
  const { cancelUpload, pauseUpload, resumeUpload, retryUploads } = usePrintStore();
  const { key, name, size, status } = upload;
  const paused = status === 'paused';
  return (
    <li className={s.row} data-testid="print-upload-row" data-status={status}>
      <IconTile {...tileOf(upload)} />
      <div className={s.text}>
        <p className={s.name}>
          <FileName name={name} />
        </p>
        <p className={status === 'failed' ? s.bad : s.detail}>
          {sizeText(size)} · {statusText(upload)}
        </p>
        <progress
          className={status === 'failed' ? s.broken : s.progress}
          value={status === 'sent' ? 1 : upload.sent / Math.max(1, size)}
          aria-label={m.uploadLabel(name)}
        />
      </div>
      <span className={s.actions}>
        {status === 'failed' && (
          <IconButton
            icon={RotateCw}
            label={m.retryUpload(name)}
            kind="plain"
            testid="print-upload-retry"
            onClick={() => void retryUploads(key)}
          />
        )}
        {(paused || status === 'waiting' || status === 'sending') && (
          <IconButton
            icon={paused ? Play : Pause}
            label={paused ? m.resumeUpload(name) : m.pauseUpload(name)}
            kind="plain"
            testid="print-upload-pause"
            onClick={() => (paused ? void resumeUpload(key) : pauseUpload(key))}
          />
        )}
        {!isComplete && (
          <IconButton
            icon={X}
            label={m.removeUpload(name)}
            kind="plain"
            testid="print-upload-cancel"
            onClick={() => cancelUpload(key)}
          />
        )}
      </span>
    </li>
  );
}

function tileOf({ status, name }: Upload) {
  if (status === 'failed') return { icon: TriangleAlert, tint: 'rose' } as const;
  if (status === 'sent') return { icon: CircleCheck, tint: 'leaf' } as const;
  return { icon: /\.(png|jpe?g|webp)$/i.test(name) ? Photo : FileText, tint: 'sky' } as const;
}

function statusText({ status, sent, size }: Upload): string {
  if (status === 'sending') return `${percent(sent, size)} %`;
  return { waiting: m.waiting, paused: m.paused, sent: m.uploaded, failed: m.uploadFailed }[status];
}

/** At most 99 until the response arrives: bytes that were sent have not necessarily been received. */
const percent = (sent: number, size: number): number =>
  Math.min(99, Math.floor((100 * sent) / Math.max(1, size)));
