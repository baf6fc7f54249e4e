import { expect, test } from 'vitest';
import { closeParts } from './close-parts.ts';
import { createClosing } from './closing.ts';
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

test('closes parts in reverse order, also after one of them fails', async () => {
  const closed: string[] = [];
  const lines: string[] = [];
  const closing = createClosing(createLogger('error', { write: (line: string) => void lines.push(line) }));
  const opened = closing.keep('opened first', { close: () => closed.push('opened first'), is: 'returned' });
  closing.add('broken', () => {
    throw new Error('It is broken.');
  });
  closing.add('opened last', async () => void closed.push('opened last'));
  expect([opened.is, closing.hasBegun()]).toEqual(['returned', false]);
  await expect(closing.close()).rejects.toThrow('It is broken.');
  expect(closed).toEqual(['opened last', 'opened first']);
  expect(closing.hasBegun()).toBe(true);
  expect(lines.map((line) => JSON.parse(line).part)).toEqual(['broken']);
});
