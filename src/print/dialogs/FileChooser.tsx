import { Camera, FileText, Images, Plus, Upload } from 'lucide';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { acceptOf } from '../file-messages.ts';
import { usePrint, usePrintStore } from '../print-context.tsx';
import type { FileSource } from '../print-model.ts';
import Stack from '../../ui/Stack.module.css';
import s from './FileChooser.module.css';
import * as m from './messages.ts';

/** The file sources: the file picker of the host or the browser, and a camera if there is one. */
export function FileChooser({ more }: { more: boolean }) {
  const store = usePrintStore();
  const { constraints } = usePrint();
  const files = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const chooseFrom = (source: FileSource) => (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    // Without this, choosing the same file again fires no change event.
    event.currentTarget.value = '';
    void store.addFiles(chosen, source);
  };
  if (store.hostPicks()) {
    return (
      <div className={s.ways}>
        <SourceButton
          icon={FileText}
          label={m.documentsSource}
          isPrimary={!more}
          onClick={() => void store.pickFiles('document')}
        />
        <SourceButton icon={Images} label={m.photosSource} onClick={() => void store.pickFiles('image')} />
      </div>
    );
  }
  const hidden = { type: 'file', hidden: true, tabIndex: -1 } as const;
  return (
    <div className={s.ways}>
      <SourceButton
        icon={more ? Plus : Upload}
        label={more ? m.addMoreFiles : m.chooseFiles}
        isPrimary={!more}
        testid="print-choose"
        onClick={() => files.current?.click()}
      />
      <div className={s.camera}>
        <SourceButton icon={Camera} label={m.takeAPhoto} onClick={() => photo.current?.click()} />
      </div>
      <input
        {...hidden}
        ref={files}
        aria-label={m.filesInput}
        multiple
        accept={acceptOf(constraints)}
        onChange={chooseFrom('picker')}
        data-testid="print-input"
      />
      <input
        {...hidden}
        ref={photo}
        aria-label={m.photoInput}
        accept="image/*"
        capture="environment"
        onChange={chooseFrom('camera')}
        data-testid="print-camera"
      />
    </div>
  );
}

interface SourceButtonProps {
  icon: IconNode;
  label: string;
  /** styled as the primary option */
  isPrimary?: boolean;
  testid?: string;
  onClick: () => void;
}

function SourceButton({ icon, label, isPrimary = false, testid, onClick }: SourceButtonProps) {
  return (
    <Button kind={isPrimary ? 'primary' : 'secondary'} block {...(testid && { testid })} onClick={onClick}>
      <span className={Stack.inline}>
        <Icon node={icon} />
        {label}
      </span>
    </Button>
  );
}
