import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRACE_SCHEMA } from '../../bridge/trace-schema.ts';
import { FRAME_OPENRPC } from '../../bridge/transport/frame-openrpc.ts';
import { compile, entriesOf, exportsOf } from '../build/bridge-package.ts';
import { doorSizes } from '../build/door-sizes.ts';
import { apiReference } from './api-reference.ts';
import { apiReport } from './api-report.ts';
import { apiVersions } from './api-versions.ts';
import { withRanks } from './architecture.ts';
import { compatibility } from './compatibility.ts';
import { withSizes } from './readme-sizes.ts';
import { settingsTable } from './settings-table.ts';

/** All generated documents by path. `root`: the folder of the repository. */
export async function makeDocs(root: string): Promise<Record<string, string>> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const manifest = JSON.parse(read('bridge/package.json'));
  const files = { name: manifest.name, entries: entriesOf(root), declarations: compile(root) };
  return {
    'bridge/api-report.md': apiReport(files),
    'bridge/package.json': `${JSON.stringify({ ...manifest, exports: exportsOf(root) }, null, 2)}\n`,
    'bridge/README.md': withSizes(read('bridge/README.md'), await doorSizes(root)),
    'docs/architecture.md': withRanks(read('docs/architecture.md')),
    'docs/bridge-api.md': apiReference(files),
    'docs/compatibility.md': await compatibility(),
    'docs/protocol.openrpc.json': `${JSON.stringify(FRAME_OPENRPC, null, 2)}\n`,
    'docs/settings.md': settingsTable(root),
    'fixtures/harness/profiles/api-versions.ts': apiVersions(),
    'docs/trace.schema.json': `${JSON.stringify(TRACE_SCHEMA, null, 2)}\n`,
  };
}
