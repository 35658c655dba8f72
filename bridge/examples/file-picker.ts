/** Documents to print, by the app's chooser or, where it has none, by the browser's. */
import { connect, createWebAdapter, isBridgeError } from '@doorstep/bridge';
import { withFilePicker } from '@doorstep/bridge/file-picker';

const bridge = await connect({
  registry: [],
  fallback: (env) => withFilePicker(createWebAdapter(env), env),
});

document.body.innerHTML = '<button>Add documents</button><ul></ul>';
// in the handler of the tap itself, or browsers open no chooser
document.querySelector('button')?.addEventListener('click', async () => {
  try {
    for (const { name, read } of await bridge.pickFile({ kind: 'document', multiple: true })) {
      const item = document.createElement('li');
      item.textContent = `${name}, ${(await read()).size} bytes`;
      document.querySelector('ul')?.append(item);
    }
  } catch (error) {
    if (!isBridgeError(error) || error.code !== 'dismissed') throw error;
  }
});
