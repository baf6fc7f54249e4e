import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { namedBy, ruleOf } from '../docs/commands.mjs';
import { anchorsOf, commandsOf, linksOf, pages } from '../docs/pages.mjs';
import { ROOT } from '../setup/paths.mjs';

const PAGES = pages();
const COMMANDS = PAGES.flatMap(commandsOf);
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const asRow = ({ path, line, command }) => `${path}:${line} ${command}`;

test('each documented command is run by npm run test:docs or has a reason', () => {
  expect(COMMANDS.length).toBeGreaterThan(50);
  expect(COMMANDS.filter(({ command }) => !ruleOf(command)).map(asRow)).toEqual([]);
});

test('the scripts and files that commands name are there', () => {
  const wrong = COMMANDS.filter(({ command }) => {
    const named = namedBy(command);
    return (
      named.scripts.some((name) => !scripts[name]) ||
      named.files.some((path) => !existsSync(join(ROOT, path)))
    );
  });
  expect(wrong.map(asRow)).toEqual([]);
  expect(namedBy('npm run nothing -- x').scripts).toEqual(['nothing']);
  expect(namedBy('sudo cp deploy/none.service /etc').files).toEqual(['deploy/none.service']);
});

test('every link between pages leads to a file, and to a heading that it has', () => {
  const wrong = PAGES.flatMap(({ path, text }) =>
    linksOf(text)
      .filter(({ target, anchor }) => {
        const file = target ? join(ROOT, dirname(path), decodeURI(target)) : join(ROOT, path);
        if (!existsSync(file)) return true;
        return anchor && file.endsWith('.md') && !anchorsOf(readFileSync(file, 'utf8')).has(anchor);
      })
      .map(({ target, anchor }) => `${path}: ${target}${anchor ? `#${anchor}` : ''}`),
  );
  expect(wrong).toEqual([]);
});
