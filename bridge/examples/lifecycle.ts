/** A note to the rider that survives a killed page, and a splash screen that ends when the page is there. */
import { connect } from '@doorstep/bridge';
import { createLifecycle } from '@doorstep/bridge/lifecycle';
import { phonepe } from '@doorstep/bridge/phonepe';

const bridge = await connect({ registry: [phonepe()] });
const lifecycle = createLifecycle(bridge);
try {
  document.body.innerHTML = '<textarea aria-label="Note to the rider"></textarea>';
  const note = document.querySelector('textarea') as HTMLTextAreaElement;
  note.value = (await bridge.storage.get('note')) ?? '';
  // the last event that is certain: an app that waits is told when the note is stored
  lifecycle.on('suspend', ({ waitUntil }) => waitUntil(bridge.storage.set('note', note.value)));
  await lifecycle.ready();
} catch (error) {
  await lifecycle.failed(String(error));
}
