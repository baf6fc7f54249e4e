import { readFileSync } from 'node:fs';

/**
 * What English words mean to each other, from WordNet 3.1 (bench/retrieval/make-word-relations.ts; its licence is
 * beside it). Words are stems as in terms.ts.
 */
type Relations = {
  /** A word's meanings: their numbers in base 36, with spaces between. */
  meanings: Map<string, string>;
  /** By number, what a meaning is a kind of, written likewise; '-' for nothing. */
  above: string[];
  opposites: Set<string>;
};

const FILE = new URL('./word-relations.txt', import.meta.url);
let relations: Relations | undefined;

/** Read when the first question needs it: 0.7 MB, some 10 ms. */
const load = (): Relations => {
  const [words = '', above = '', opposites = ''] = readFileSync(FILE, 'utf8').split('\n\n');
  const cut = (line: string): [string, string] => {
    const space = line.indexOf(' ');
    return [line.slice(0, space), line.slice(space + 1)];
  };
  return {
    meanings: new Map(words.split('\n').map(cut)),
    above: above.split('\n'),
    opposites: new Set(opposites.split('\n')),
  };
};
const known = () => {
  relations ??= load();
  return relations;
};

export const isOpposite = (one: string, other: string): boolean =>
  known().opposites.has(one < other ? `${one} ${other}` : `${other} ${one}`);

/** What a word may stand for: its meanings, and those one or two steps above them. */
const reach = (word: string): { own: string[]; all: Set<string> } => {
  const { meanings, above } = known();
  const own = meanings.get(word)?.split(' ') ?? [];
  const up = (ids: string[]) =>
    ids.flatMap((id) => above[Number.parseInt(id, 36)]?.split(' ') ?? []).filter((id) => id !== '-');
  const parents = up(own);
  return { own, all: new Set([...own, ...parents, ...up(parents)]) };
};

/** Of these words, how many have one in a text that means the same, or that is a kind of it or it of that. */
export const countRelated = (words: string[], text: Set<string>): number => {
  if (!words.length) return 0;
  const others = [...text].map(reach);
  return words.filter((word) => {
    const { own, all } = reach(word);
    return others.some((other) => own.some((id) => other.all.has(id)) || other.own.some((id) => all.has(id)));
  }).length;
};
