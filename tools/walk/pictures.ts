import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WalkOptions } from './walk.ts';

export interface Pictures {
  folder: string;
  /** takes a screenshot after every step */
  onStep: NonNullable<WalkOptions['onStep']>;
}

/** Screenshots of one walk, in a folder of their own. */
export function takePictures(name: string): Pictures {
  const folder = join(tmpdir(), 'doorstep-walks', name);
  mkdirSync(folder, { recursive: true });
  return {
    folder,
    async onStep({ device }, step) {
      const file = join(folder, `${String(step).padStart(2, '0')}.png`);
      await device
        .page()
        .screenshot({ path: file, timeout: 5_000 })
        .catch(() => undefined);
    },
  };
}
