import { failureOf } from './check-files.ts';
import * as m from './messages.ts';
import type { PrintDeps, PrintStore } from './print-ports.ts';
import type { FileSource, UploadFailure } from './print-model.ts';

/** Opens the host app's file picker, if the host has one. */
export function createFilePicker(
  bridge: PrintDeps['bridge'],
  uploads: {
    add(files: readonly File[], source?: FileSource): Promise<void>;
    fail(failure: UploadFailure): void;
  },
  report: (error: unknown) => void,
): Pick<PrintStore, 'hostPicks' | 'pickFiles'> {
  return {
    hostPicks() {
      const app = bridge();
      return app.host.name !== 'web' && app.can('pick-file');
    },

    async pickFiles(kind) {
      try {
        const picked = await bridge().pickFile({ kind, multiple: true });
        const files = picked.map(async (one) => {
          const blob = await one.read();
          return blob instanceof File ? blob : new File([blob], one.name, { type: one.type || blob.type });
        });
        await uploads.add(await Promise.all(files), 'app');
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'dismissed' || code === 'aborted' || code === 'declined') return;
        report(error);
        uploads.fail(failureOf('could-not-upload', { detail: m.filesNotOpened }));
      }
    },
  };
}
