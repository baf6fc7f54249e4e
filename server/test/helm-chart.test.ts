import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings, SETTINGS } from '../src/settings.ts';

const CHART = fileURLToPath(new URL('../../deploy/helm/docent/', import.meta.url));
const read = (path: string) => readFileSync(`${CHART}${path}`, 'utf8');
const Values = z.looseObject({
  settings: z.record(z.string(), z.string()),
  secret: z.looseObject({ requiredKeys: z.array(z.string()) }),
});
const text = read('values.yaml');
const { settings, secret } = Values.parse(parse(text));
const templates = readdirSync(`${CHART}templates`).map((name) => read(`templates/${name}`));

/** Environment variables of the containers that the templates name themselves. */
const fixed = Object.fromEntries(
  templates.flatMap((template) =>
    [...template.matchAll(/^- name: ([A-Z_]+)\n {2}value: "?([^"\n]*)"?$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  ),
);

test('names only environment variables that the server reads', () => {
  expect(Object.keys(fixed).sort()).toEqual(['DATA_DIR', 'HOST', 'PORT', 'ROLE']);
  const inComments = [...text.matchAll(/\b[A-Z]+\d?(_[A-Z]+)+\b/g)].map(([name]) => name);
  const named = [...Object.keys(fixed), ...Object.keys(settings), ...secret.requiredKeys, ...inComments];
  expect(named.filter((name) => !SETTINGS.includes(name))).toEqual([]);
});

test.each(['api', 'worker', 'both'] as const)('has settings that a server with the role %s takes', (role) => {
  const required = {
    AUTH_SECRET: 'a'.repeat(64),
    DATABASE_URL: 'postgresql://u@db/docent',
    REDIS_URL: 'redis://redis',
  };
  expect(Object.keys(required).sort()).toEqual([...secret.requiredKeys].sort());
  const given = { ...settings, ...fixed, ...required, ROLE: role, PUBLIC_URL: 'https://docent.example.com' };
  expect(readSettings(given)).toMatchObject({ ROLE: role, HOST: '0.0.0.0', PORT: 3000, DATA_DIR: '/data' });
});

test('has the version of the product', () => {
  const { version } = JSON.parse(readFileSync(`${CHART}../../../package.json`, 'utf8'));
  expect(parse(read('Chart.yaml'))).toMatchObject({ appVersion: version, version });
});
