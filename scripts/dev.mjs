/** `npm run dev`: rebuilds and restarts the server when a source changes. */
import { fork } from 'node:child_process';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDERS = ['bridge', 'partners', 'src', 'fixtures'];
const port = process.env.PORT ?? '4173';
let server;
let timer;

function restart() {
  if (!server || server.exitCode !== null) return start();
  server.removeAllListeners('exit').once('exit', start);
  server.kill();
}

function start() {
  server = fork(join(root, 'scripts/start.mjs'), { env: { ...process.env, PORT: port, DEV_RELOAD: '1' } });
}

for (const folder of FOLDERS) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, 150);
  });
}
restart();
