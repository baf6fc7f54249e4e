import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCOPE_OF_CALL } from './index.ts';

const PAGE = readFileSync(new URL('../../../../docs/users/programs.md', import.meta.url), 'utf8');
const SCOPES: Record<string, string> = { Read: 'read', Ask: 'ask', 'Change documents': 'documents' };

test('docs/users/programs.md lists exactly the calls of a key, with scopes', () => {
  const rows = [...PAGE.matchAll(/^\| `([A-Z]+ \/v1\/[^`]+)` +\| (Read|Ask|Change documents) +\|/gm)];
  const told = Object.fromEntries(
    rows.map(([, call = '', scope = '']) => [call.replace(/\{(\w+)\}/g, ':$1'), SCOPES[scope]]),
  );
  const { 'POST /mcp': _mcp, ...calls } = SCOPE_OF_CALL;
  expect(told).toEqual(calls);
});
