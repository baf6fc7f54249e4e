import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { detectType } from '../server/src/knowledge/parse/detect-type.ts';
import { openDocument } from '../server/src/knowledge/parse/open-document.ts';
import { CELLS } from '../server/test/reading/cells.ts';
import { countFacts } from './figures/count-facts.mjs';

/**
 * Compares what programs extract from the files of `npm run test:reading`. `files` writes the files and Docent's own texts, `count` prints
 * the facts in each folder of texts: texts/PROGRAM/FILE.txt.
 */
const [action, folder] = process.argv.slice(2);
const MAX_PAGES = 50;

const readText = async (path, name, content) => {
  const file = await openDocument(path, detectType(content, content, name), MAX_PAGES);
  const pages = [];
  for (let number = 1; number <= file.pages; number += 1) pages.push((await file.read(number)).text);
  file.close();
  return pages.join('\n');
};

const writeFiles = async () => {
  for (const part of ['files', 'texts/docent']) mkdirSync(join(folder, part), { recursive: true });
  for (const { name, bytes } of CELLS) {
    const content = Buffer.from(await bytes());
    const path = join(folder, 'files', name);
    writeFileSync(path, content);
    writeFileSync(join(folder, 'texts/docent', `${name}.txt`), await readText(path, name, content));
  }
};

/** Returns the texts of a program by the names of their files. */
const textsIn = (path) =>
  new Map(readdirSync(path).map((name) => [basename(name, '.txt'), readFileSync(join(path, name), 'utf8')]));

/** Facts given right, of those in files that the program could read. */
const share = ({ right, read }) => (read ? `${right} of ${read}` : 'not read');

const printTable = () => {
  const programs = readdirSync(join(folder, 'texts'));
  const counts = programs.map((program) => countFacts(CELLS, textsIn(join(folder, 'texts', program))));
  const kinds = [...counts[0].keys()].sort();
  console.log(
    `| kind | facts | ${programs.join(' | ')} |\n| --- | ---: |${' ---: |'.repeat(programs.length)}`,
  );
  for (const kind of kinds) {
    const cells = counts.map((count) => count.get(kind));
    console.log(`| ${kind} | ${cells[0].facts} | ${cells.map(share).join(' | ')} |`);
  }
  const sums = counts.map((count) => {
    const sum = (key) => [...count.values()].reduce((all, one) => all + one[key], 0);
    return { facts: sum('facts'), read: sum('read'), right: sum('right') };
  });
  console.log(`| all | ${sums[0].facts} | ${sums.map(share).join(' | ')} |`);
};

if (folder && action === 'files') {
  await writeFiles();
  process.exit(0);
}
if (folder && action === 'count') printTable();
else throw new Error('Usage: node scripts/compare-reading.mjs files|count FOLDER');
