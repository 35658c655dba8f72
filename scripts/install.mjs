import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists packages of the lockfile that are missing, or installed in another version. */
function missing(root, { dev }) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(([place, entry]) => {
    if (place === '' || entry.optional || (entry.dev && !dev)) return false;
    const manifest = join(root, place, 'package.json');
    return !existsSync(manifest) || JSON.parse(readFileSync(manifest, 'utf8')).version !== entry.version;
  });
}

/** Runs `npm ci`, but only if a package is missing. */
export function installMissing(root, { dev }) {
  if (missing(root, { dev }).length === 0) return;
  console.log('Installing missing packages…');
  const hasDev = existsSync(join(root, 'node_modules/vitest'));
  const omitOptions = dev || hasDev ? [] : ['--omit=dev'];
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', ...omitOptions], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
