import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../setup/paths.mjs';

const textOf = (path) => readFileSync(join(ROOT, path), 'utf8');
const yamlOf = (path) => parse(textOf(path));
const { scripts, dependencies, engines } = JSON.parse(textOf('package.json'));

const WORKFLOWS = readdirSync(join(ROOT, '.github/workflows')).map((name) => `.github/workflows/${name}`);
const stepsOf = (path) => Object.values(yamlOf(path).jobs).flatMap(({ steps }) => steps);

test('the workflow runs the README’s commands on the oldest Node and a newer', () => {
  const [, commands] = textOf('README.md').match(/```sh\n([^`]+)```/);
  const two = commands
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('#')[0].trim());
  const runs = stepsOf('.github/workflows/checks.yml').map(({ run }) => run ?? '');
  expect(two).toEqual(['npm start', 'npm test']);
  for (const command of two) expect(runs.some((run) => run.startsWith(command))).toBe(true);
  const versions = yamlOf('.github/workflows/checks.yml').jobs['two-commands'].strategy.matrix.node;
  expect(`>=${versions[0]}.0`).toBe(engines.node);
});

test('workflows call scripts that exist, and may only do what they need', () => {
  for (const path of WORKFLOWS) {
    expect(yamlOf(path).permissions).toEqual({ contents: 'read' });
    for (const { run = '' } of stepsOf(path)) {
      for (const [, name] of run.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(name);
    }
  }
});

test('the forms for issues can be shown: each field has an id and a label', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  for (const name of readdirSync(join(ROOT, folder))) {
    const form = yamlOf(`${folder}/${name}`);
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    const fields = form.body.filter(({ type }) => type !== 'markdown');
    expect(fields.every(({ id, attributes }) => id && attributes.label)).toBe(true);
  }
});

test('.node-version is the Node that is installed with the packages', () => {
  expect(textOf('.node-version').trim()).toBe(dependencies.node);
});

test('each line of CODEOWNERS has owners and names an existing path', () => {
  const lines = textOf('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));
  expect(
    lines.filter(([, ...owners]) => !owners.length || owners.some((one) => !/^@[\w/-]+$/.test(one))),
  ).toEqual([]);
  const paths = lines.map(([path]) => path).filter((path) => path !== '*');
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !path.startsWith('/') || !existsSync(join(ROOT, path)))).toEqual([]);
});
