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
  const take = (source: FileSource) => (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.currentTarget.files ?? [])];
    // Without this, choosing the same file again fires no change event.
    event.currentTarget.value = '';
    void store.addFiles(chosen, source);
  };
  if (store.hostPicks()) {
    return (
      <div className={s.ways}>
        <Way
          icon={FileText}
          label={m.documentsSource}
          first={!more}
          onClick={() => void store.pickFiles('document')}
        />
        <Way icon={Images} label={m.photosSource} onClick={() => void store.pickFiles('image')} />
      </div>
    );
  }
  const hidden = { type: 'file', hidden: true, tabIndex: -1 } as const;
  return (
    <div className={s.ways}>
      <Way
        icon={more ? Plus : Upload}
        label={more ? m.addMoreFiles : m.chooseFiles}
        first={!more}
        testid="print-choose"
        onClick={() => files.current?.click()}
      />
      <div className={s.camera}>
        <Way icon={Camera} label={m.takeAPhoto} onClick={() => photo.current?.click()} />
      </div>
      <input
        {...hidden}
        ref={files}
        aria-label={m.filesInput}
        multiple
        accept={acceptOf(constraints)}
        onChange={take('picker')}
        data-testid="print-input"
      />
      <input
        {...hidden}
        ref={photo}
        aria-label={m.photoInput}
        accept="image/*"
        capture="environment"
        onChange={take('camera')}
        data-testid="print-camera"
      />
    </div>
  );
}

interface WayProps {
  icon: IconNode;
  label: string;
  /** styled as the primary option */
  first?: boolean;
  testid?: string;
  onClick: () => void;
}

function Way({ icon, label, first = false, testid, onClick }: WayProps) {
  return (
    <Button kind={first ? 'primary' : 'secondary'} block {...(testid && { testid })} onClick={onClick}>
      <span className={Stack.inline}>
        <Icon node={icon} />
        {label}
      </span>
    </Button>
  );
}
