import { Camera, Image as Photo, Images, RotateCw, X } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import { formatPaise } from '../../model/money.ts';
import { acceptOf, fileTypesText } from '../../print/file-messages.ts';
import { FileName } from '../../print/FileName.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import type { HelpStore } from './help-actions.ts';
import type { HelpFormProps } from './help-form-props.ts';
import { type ChosenPicture, pictureReason } from './reduce-help.ts';
import s from './PictureField.module.css';
import * as m from './messages.ts';

/** The picture of the problem: how to add one, or the upload. */
export function PictureField({ help, state: { form, error }, store }: HelpFormProps) {
  const { picture } = form;
  const reason = pictureReason(help, form);
  const types = { supported_file_types: help.picture.types };
  const message = error?.field === 'picture' ? error.message : '';
  const why = {
    problem: m.pictureForProblem,
    amount: m.pictureForAmount(formatPaise(help.picture.above)),
    none: m.pictureHelps,
  }[reason ?? 'none'];
  return (
    <Card>
      <div className={Stack.normal}>
        <div>
          <h2 className={Text.title}>{reason ? m.pictureTitle : m.pictureTitleOptional}</h2>
          <p className={Text.note}>
            {why} {m.pictureLimits(fileTypesText(types), help.picture.maxMb)}
          </p>
        </div>
        <p className={s.error} role="alert" data-error={message !== '' || undefined}>
          {message}
        </p>
        {picture ? (
          <PictureRow picture={picture} store={store} />
        ) : (
          <PictureSources accept={acceptOf(types)} store={store} />
        )}
      </div>
    </Card>
  );
}

function PictureRow({ picture, store }: { picture: ChosenPicture; store: HelpStore }) {
  const { name, size, status, sent, failure, previewUrl } = picture;
  return (
    <div className={s.row} data-testid="help-picture" data-status={status}>
      {previewUrl === '' ? (
        <span className={s.preview}>
          <Icon node={Photo} />
        </span>
      ) : (
        <img className={s.preview} src={previewUrl} alt="" onError={store.pictureNotShown} />
      )}
      <div className={s.text}>
        <p className={s.name}>
          <FileName name={name} />
        </p>
        <p className={status === 'failed' ? s.failure : Text.note} role="status">
          {status === 'failed' && failure}
          {status === 'sent' && m.pictureUploaded}
          {status === 'sending' && m.pictureUploading(percentOf(sent, size))}
        </p>
        {status === 'sending' && (
          <progress
            className={s.progress}
            value={sent / Math.max(1, size)}
            aria-label={m.uploadLabel(name)}
          />
        )}
      </div>
      <span className={s.actions}>
        {status === 'failed' && (
          <IconButton
            icon={RotateCw}
            label={m.uploadAgain}
            kind="plain"
            testid="help-picture-retry"
            onClick={() => void store.retryPicture()}
          />
        )}
        <IconButton
          icon={X}
          label={m.removePicture(name)}
          kind="plain"
          testid="help-picture-remove"
          onClick={store.removePicture}
        />
      </span>
    </div>
  );
}

/** At most 99 until the answer arrives: bytes that were sent have not necessarily been received. */
const percentOf = (sent: number, size: number): number =>
  Math.min(99, Math.floor((100 * sent) / Math.max(1, size)));

function PictureSources({ accept, store }: { accept: string; store: HelpStore }) {
  const file = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    // Without this, choosing the same file again fires no change event.
    event.currentTarget.value = '';
    if (chosen) void store.addPicture(chosen);
  };
  if (store.hostPicks()) {
    return <SourceButton icon={Images} label={m.choosePicture} onClick={() => void store.pickPicture()} />;
  }
  const hidden = { type: 'file', hidden: true, tabIndex: -1, onChange: choose } as const;
  return (
    <div className={s.sources}>
      <SourceButton icon={Images} label={m.choosePicture} onClick={() => file.current?.click()} />
      <div className={s.camera}>
        <SourceButton icon={Camera} label={m.takePhoto} onClick={() => photo.current?.click()} />
      </div>
      <input
        {...hidden}
        ref={file}
        aria-label={m.pictureInput}
        accept={accept}
        data-testid="help-picture-input"
      />
      <input {...hidden} ref={photo} aria-label={m.photoInput} accept="image/*" capture="environment" />
    </div>
  );
}

function SourceButton({ icon, label, onClick }: { icon: IconNode; label: string; onClick: () => void }) {
  return (
    <Button kind="secondary" block onClick={onClick}>
      <span className={Stack.inline}>
        <Icon node={icon} />
        {label}
      </span>
    </Button>
  );
}
