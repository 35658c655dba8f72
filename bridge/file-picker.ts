/**
 * A separate entry point next to `index.ts`: the browser's own file chooser, for hosts without one.
 */
import type { Adapter, BridgeEnvironment, PickedFile } from './contract.ts';
import { BridgeError } from './errors.ts';

const DOCUMENTS = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt';

/**
 * `adapter` with `pickFile` by `<input type="file">`, which replaces its own; without a window, `adapter` itself. Call
 * `bridge.pickFile` in the event handler of a tap, or browsers do not open the chooser. Closing it is `dismissed`.
 *
 * ```ts
 * const fallback = (env) => withFilePicker(createWebAdapter(env), env);
 * const bridge = await connect({ registry, env, fallback });
 * ```
 */
export function withFilePicker(adapter: Adapter, { window }: Pick<BridgeEnvironment, 'window'>): Adapter {
  if (!window) return adapter;
  return {
    ...adapter,
    can: (capability) => capability === 'pick-file' || adapter.can(capability),
    pickFile: ({ kind, multiple }) =>
      new Promise<FileList | null>((resolve, reject) => {
        const input = window.document.createElement('input');
        input.type = 'file';
        input.accept = kind === 'document' ? DOCUMENTS : `${kind}/*`;
        input.multiple = !!multiple;
        input.onchange = () => resolve(input.files);
        input.oncancel = () => reject(new BridgeError('dismissed', 'closed'));
        input.click();
      }).then((files) =>
        Array.from(files ?? [], (file): PickedFile => Object.assign(file, { read: async () => file })),
      ),
  };
}
