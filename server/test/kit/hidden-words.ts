import { ingestText } from '../../src/knowledge/ingest.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { seededRandom } from './random.ts';
import { accessOf } from './readers.ts';

type Store = Pick<Database, 'db' | 'pool'>;

/** Candidate words; every second one is in the hidden documents of one of the two domains, and nowhere else. */
export const CANDIDATES = 1_000;
const SEED = 27;
const SYLLABLES = [
  'ba',
  'ko',
  'mir',
  'tel',
  'su',
  'nar',
  'dil',
  'vo',
  'pex',
  'ga',
  'ron',
  'lu',
  'fim',
  'che',
  'zar',
];

const random = seededRandom(SEED);
const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
const wordsOf = (count: number, syllables: number): string[] => {
  const words = new Set<string>();
  while (words.size < count) words.add(Array.from({ length: syllables }, () => pick(SYLLABLES)).join(''));
  return [...words];
};
const sentence = (words: string[], length: number) =>
  `${Array.from({ length }, () => pick(words)).join(' ')}.`;

const visible = wordsOf(300, 3);
const candidates = wordsOf(CANDIDATES, 4);
export const isHidden = (index: number) => index % 2 === 0;
const secret = candidates.filter((_, index) => isHidden(index));

/** Forms in which a word may be asked for: each could reveal it by another part of the search. */
const FORMS: ((word: string) => string)[] = [
  (word) => word,
  (word) => `${pick(visible)} ${word} ${pick(visible)}`,
  (word) => `"${pick(visible)} ${word}"`,
  // One letter away from the word: found by the correction of spelling.
  (word) => `${word.slice(0, 3)}q${word.slice(4)} ${pick(visible)}`,
  // Its first letters: found as an abbreviation.
  (word) => `${word.slice(0, 5)} ${pick(visible)}`,
  (word) => `${word.slice(0, 4)}-${word.slice(4)} ${pick(visible)}`,
];

/** The question that asks for the candidate of this index: a hidden and an absent word after it in the same form. */
export const questionFor = (index: number): string =>
  (FORMS[Math.floor(index / 2) % FORMS.length] ?? String)(candidates[index] ?? '');

const add = async ({ pool }: Store, domainId: string, name: string, pages: string[]): Promise<string> => {
  const id = newId();
  await pool.query(
    `insert into document (id, domain_id, name, size_bytes, content_hash, file_key) values ($1, $2, $3, 0, $4, '')`,
    [id, domainId, name, id],
  );
  await ingestText({ pool, documentId: id, domainId, name, pages });
  return id;
};

/**
 * Fills two domains with the same visible documents; `guarded` has documents with the hidden candidates as well, which `reader` may not read
 * and `board` may.
 */
export const fillHiddenWords = async (database: Store) => {
  const access = accessOf(database.db);
  const [reader, board] = [await access.person(), await access.person()];
  const [guarded, control] = [newId(), newId()];
  for (const id of [guarded, control])
    await database.pool.query('insert into domain (id, name) values ($1, $2)', [id, id]);
  const shared = Array.from({ length: 20 }, () => Array.from({ length: 4 }, () => sentence(visible, 25)));
  for (const [index, pages] of shared.entries())
    for (const id of [guarded, control]) await add(database, id, `handbook ${index}`, pages);
  for (let index = 0; index < secret.length; index += 50) {
    const some = secret.slice(index, index + 50);
    const pages = some.map((word) => `${word} ${sentence([...some, ...visible], 25)}`);
    await access.list(await add(database, guarded, `${some[0]} ${index}`, pages), { people: [board.id] });
  }
  return { reader, board, guarded, control };
};
