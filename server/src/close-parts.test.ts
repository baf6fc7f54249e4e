import { expect, test } from 'vitest';
import { closeParts } from './close-parts.ts';
import { createLogger } from './platform/logs.ts';

test('parts are closed in order, and one that does not let go keeps nobody', async () => {
  const closed: string[] = [];
  const lines: string[] = [];
  const part = (name: string) => ({ name, close: async () => void closed.push(name) });
  const stuck = { name: 'stuck', close: () => new Promise(() => {}) };
  const logger = createLogger('error', { write: (line: string) => void lines.push(line) });
  await closeParts([part('first'), stuck, part('last')], logger, 20);
  expect(closed).toEqual(['first', 'last']);
  expect(lines.map((line) => JSON.parse(line).part)).toEqual(['stuck']);
});
