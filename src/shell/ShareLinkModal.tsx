import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import * as m from './share-link-messages.ts';

export interface ShareLinkModalProps {
  url: string;
  onClose(): void;
}

/** The link to copy by hand, in browsers that can neither share nor copy it. */
export function ShareLinkModal({ url, onClose }: ShareLinkModalProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      name="SHARE_LINK_MODAL"
      title={m.shareLink}
      initialFocus={field}
      onClose={onClose}
      footer={
        <Button block kind="secondary" onClick={onClose}>
          {m.close}
        </Button>
      }
    >
      <Field
        ref={field}
        label={m.linkLabel}
        hint={m.copyHint}
        value={url}
        readOnly
        testid="share-link"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  );
}
