import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRACE_SCHEMA } from '../../bridge/trace-schema.ts';
import { compile, entriesOf } from '../build/bridge-package.ts';
import { apiReference } from './api-reference.ts';
import { withRanks } from './architecture.ts';
import { compatibility } from './compatibility.ts';
import { settingsTable } from './settings-table.ts';

/** All generated documents by path. `root`: the folder of the repository. */
export async function makeDocs(root: string): Promise<Record<string, string>> {
  const { name } = JSON.parse(readFileSync(join(root, 'bridge/package.json'), 'utf8'));
  const architecture = 'docs/architecture.md';
  return {
    [architecture]: withRanks(readFileSync(join(root, architecture), 'utf8')),
    'docs/bridge-api.md': apiReference({ name, entries: entriesOf(root), declarations: compile(root) }),
    'docs/compatibility.md': await compatibility(),
    'docs/settings.md': settingsTable(root),
    'docs/trace.schema.json': `${JSON.stringify(TRACE_SCHEMA, null, 2)}\n`,
  };
}
