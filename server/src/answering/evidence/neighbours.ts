import { type Hit, isOfPage } from '../../knowledge/index.ts';
import { CHARACTERS_AT_MOST, NEIGHBOURS_AT_MOST } from './limits.ts';

const UNFINISHED = /[\p{L}\p{N},;–-]$/u;
const GOES_ON = /^\s*\p{Ll}/u;
/** Share of words with digits from which a passage of a page counts as rows of a table. */
const NUMBERS_OF_A_TABLE = 0.3;

/** Returns the hits without their neighbours. */
export const foundIn = (hits: Hit[]): Hit[] => hits.filter(({ beside }) => !beside);

/**
 * Returns the hits, best first, with the neighbours needed to understand them: those that complete a sentence, the passage above the rows
 * of a table on the same page, and passages of the best hit's section. Adjacent passages stay together, in document order.
 */
export const withNeighbours = (hits: Hit[]): Hit[] => {
  const found = foundIn(hits);
  const order = hits.toSorted(byPlace);
  const after = new Map(order.map((hit, index) => [hit, follows(hit, order[index + 1])]));
  const before = new Map([...after].flatMap(([hit, next]) => (next ? [[next, hit]] : [])));
  const wanted = found.flatMap((hit, rank) =>
    [before.get(hit), after.get(hit)].flatMap((one) =>
      one?.beside && (isNeeded(one, hit) || (rank === 0 && isOneSection(one, hit))) ? [one] : [],
    ),
  );
  const kept = new Set(found);
  let characters = found.reduce((sum, { text }) => sum + text.length, 0);
  for (const one of wanted) {
    if (kept.has(one) || kept.size === found.length + NEIGHBOURS_AT_MOST) continue;
    if (characters + one.text.length > CHARACTERS_AT_MOST) continue;
    kept.add(one);
    characters += one.text.length;
  }
  return together(found, kept, before, after);
};

/**
 * Returns `next` if it is adjacent to `hit`. All neighbours of a hit were fetched, so no passage lies between two consecutive ones of which
 * at least one is a hit.
 */
const follows = (hit: Hit, next: Hit | undefined): Hit | undefined =>
  next && next.documentId === hit.documentId && !(hit.beside && next.beside) ? next : undefined;

const byPlace = (a: Hit, b: Hit): number =>
  (a.documentId === b.documentId ? 0 : a.documentId < b.documentId ? -1 : 1) ||
  a.page - b.page ||
  a.charStart - b.charStart;

const isNeeded = (one: Hit, hit: Hit): boolean => {
  const isAbove = byPlace(one, hit) < 0;
  const [first, second] = isAbove ? [one, hit] : [hit, one];
  // Only the last two characters: on a whole text the expression would be tried at each position.
  if (UNFINISHED.test(first.text.trimEnd().slice(-2)) && GOES_ON.test(second.text)) return true;
  return isAbove && one.page === hit.page && isOfPage(hit) && isTabular(hit.text);
};

const isOneSection = (one: Hit, hit: Hit): boolean =>
  one.page === hit.page && hit.headings.length > 0 && one.headings.join('\n') === hit.headings.join('\n');

const isTabular = (text: string): boolean => {
  const words = text.split(/[\s|]+/);
  return words.filter((word) => /\d/.test(word)).length > NUMBERS_OF_A_TABLE * words.length;
};

/** Orders the hits as given, each with the whole run of kept adjacent passages around it. */
const together = (found: Hit[], kept: Set<Hit>, before: Map<Hit, Hit>, after: Map<Hit, Hit | undefined>) => {
  const placed = new Set<Hit>();
  for (const hit of found) {
    if (placed.has(hit)) continue;
    let first = hit;
    for (let up = before.get(first); up && kept.has(up); up = before.get(up)) first = up;
    for (let one: Hit | undefined = first; one && kept.has(one); one = after.get(one)) placed.add(one);
  }
  return [...placed];
};
