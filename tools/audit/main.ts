/** `npm run audit`; see README.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { launchBrowser } from '../../tests/support/browser.ts';
import { PHONE } from '../../tests/support/devices.ts';
import { findBrowser } from '../../tests/support/find-browser.ts';
import { thisMachine } from '../../tests/support/this-machine.ts';
import { faultsInHtml, RENDERED_PAGES } from './html-faults.ts';
import { structuredData } from './structured-data.ts';
import { lighthouse, publint, typesWrong } from './tools.ts';
import { startShop } from '../bench/start-shop.ts';

const LAST_RESULTS = join(process.cwd(), 'docs/audit.json');
const MEASURED_PATHS = ['/', '/cn/dairy/cid/14/141', '/prn/milk/prid/43687681', '/recipes', '/aboutus'];
const WITH_DATA = ['/prn/milk/prid/43687681', '/cn/dairy/cid/14/141', '/recipes', '/recipe/dal-tadka/9001'];

const lastCounts: Record<string, number> = existsSync(LAST_RESULTS)
  ? JSON.parse(readFileSync(LAST_RESULTS, 'utf8'))
  : {};
const rows: Record<string, number> = {};
const faults: string[] = [];

function count(name: string, found: readonly string[]): void {
  rows[name] = found.length;
  faults.push(...found.map((fault) => `${name}: ${fault}`));
}

const server = await startShop();
try {
  for (const path of RENDERED_PAGES)
    count(`html-validate ${path}`, await faultsInHtml(await (await fetch(server.url + path)).text()));

  for (const path of WITH_DATA) {
    const { count: objects, faults: found } = structuredData(await (await fetch(server.url + path)).text());
    count(`structured data ${path}`, objects === 0 ? ['no object'] : found);
  }

  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const browser = await launchBrowser();
  for (const path of RENDERED_PAGES) {
    const page = await (await browser.newContext({ ...PHONE, bypassCSP: true })).newPage();
    await page.goto(server.url + path);
    await page.getByTestId('screen').first().waitFor();
    await page.evaluate(axe);
    const violations = await page.evaluate(async () => {
      const { axe: core } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; help: string }[] }> };
      };
      return (await core.run()).violations.map(({ id, help }) => `${id}: ${help}`);
    });
    count(`axe ${path}`, violations);
    await page.context().close();
  }
  await browser.close();

  for (const path of MEASURED_PATHS) {
    const { scores, faults: found } = await lighthouse(server.url + path, findBrowser(thisMachine));
    for (const [name, score] of Object.entries(scores)) rows[`lighthouse ${name} ${path}`] = score;
    faults.push(...found.map((fault) => `lighthouse ${path}: ${fault}`));
  }
} finally {
  await server.close();
}
count('publint', await publint('dist/bridge'));
count('attw', await typesWrong('dist/bridge'));

for (const [name, value] of Object.entries(rows)) {
  const countBefore = lastCounts[name];
  const change = countBefore === undefined ? 'new' : countBefore === value ? '' : `was ${countBefore}`;
  console.log(`${name.padEnd(56)} ${String(value).padStart(4)}   ${change}`);
}
writeFileSync(LAST_RESULTS, `${JSON.stringify(rows, null, 2)}\n`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
