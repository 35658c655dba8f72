import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the header is 60px high and the sub-header 46px', () => {
  const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain('--header-height: 60px;');
  expect(tokens).toContain('--sub-header-height: 46px;');
});
