/** A bill to keep: the app's download, or a link of the browser, with the right name in both. */
import { connect } from '@doorstep/bridge';
import { downloadFile, hostDownloads } from '@doorstep/bridge/download';
import { telegram } from '@doorstep/bridge/telegram';

const bridge = await connect({ registry: [telegram()] });
document.body.innerHTML = `<button>${hostDownloads(bridge) ? 'Save in the app' : 'Download the bill'}</button>`;
document.querySelector('button')?.addEventListener('click', async ({ target }) => {
  await downloadFile(bridge, { url: `${location.origin}/bills/4711.pdf`, name: 'bill-4711.pdf' });
  (target as Element).textContent = 'Download started';
});
