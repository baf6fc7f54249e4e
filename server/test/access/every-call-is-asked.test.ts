import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CallId, PATHS } from '@docent/contract';
import { expect, test } from 'vitest';
import { WAYS } from './ways.ts';
import { EVENTS, EVENTS_ASKED, WITHOUT_A_WAY } from './without-a-way.ts';

const CALLS = Object.keys(PATHS) as CallId[]; // of the registry
/** `GET /documents/:id`, of a way's name: `GET /documents/:id, with more words`. */
const CALLED = /^(?:GET|POST|PUT|PATCH|DELETE) [^\s,]+/;
const asked = new Set(WAYS.map(({ name }) => CALLED.exec(name)?.[0].replace('/*/', '/:id/')));
const twice = (list: string[]): string[] => list.filter((one, at) => list.indexOf(one) !== at);

test('every registered call has a way of asking or a reason for none', () => {
  const reasoned = WITHOUT_A_WAY.flatMap(({ calls = [] }) => calls);
  expect(CALLS.filter((id) => !asked.has(PATHS[id]) && !reasoned.includes(id))).toEqual([]);
  expect(reasoned.filter((id) => asked.has(PATHS[id]))).toEqual([]);
  expect(twice(reasoned)).toEqual([]);
});

test('every way that calls the API calls one of the registry', () => {
  const paths: (string | undefined)[] = Object.values(PATHS);
  expect([...asked].filter((one) => one && !paths.includes(one))).toEqual([]);
});

test('every socket event has a way of asking or a reason why it has none', () => {
  const reasoned = WITHOUT_A_WAY.flatMap(({ events = [] }) => events);
  expect([...reasoned, ...EVENTS_ASKED].toSorted()).toEqual(EVENTS.toSorted());
  const names = WAYS.map(({ name }) => name.split(',')[0] ?? '');
  for (const event of EVENTS_ASKED)
    if (event.startsWith('to server: ')) expect(names).toContain(event.slice('to server: '.length));
});

test('the tests that a reason names exist', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const named = WITHOUT_A_WAY.flatMap(({ tests = [] }) => tests);
  expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
});
