import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WalkOptions } from './walk.ts';

export interface Pictures {
  folder: string;
  /** one of every step */
  watch: NonNullable<WalkOptions['watch']>;
}

/** A folder for the pictures of a failed walk. */
export function takePictures(name: string): Pictures {
  const folder = join(tmpdir(), 'doorstep-walks', name);
  mkdirSync(folder, { recursive: true });
  return {
    folder,
    async watch({ device }, step) {
      const file = join(folder, `${String(step).padStart(2, '0')}.png`);
      await device
        .page()
        .screenshot({ path: file, timeout: 5_000 })
        .catch(() => undefined);
    },
  };
}
