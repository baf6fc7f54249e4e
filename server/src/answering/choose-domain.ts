import type { DocumentReader } from '../access/index.ts';
import { type Background, type Hit, rarity, type Search } from '../knowledge/index.ts';

/** Domains of which one is to answer: all that the reader reads. */
export type ChooseDomain = (asked: {
  question: string;
  background: Background;
  domainIds: string[];
  reader: DocumentReader;
}) => Promise<Chosen | null>;

export type Chosen = {
  domainId: string;
  /** Others whose passages fit about as well, best first. */
  alsoIn: string[];
};

/** Passages of each domain that are compared. */
const PASSAGES = 3;
/** What the best passage counts, and those after it: a domain that speaks of it in several places is likelier to be meant. */
const WEIGHTS = [1, 0.3, 0.15];
/** What the nearest passage by vectors adds, where 1 is a passage that has all words of the question. */
const VECTOR_WEIGHT = 0.5;
/** A cosine that is so much lower is worth about a third. */
const VECTOR_SCALE = 0.05;
/** What a passage that has a word scores for it, as a multiple of the word's rarity: about so much. */
const SCORE_A_RARITY = 2;
/** Another domain that comes so near to the best one is named, if its best passage has half of what is asked. */
const AS_GOOD = 0.85;
const HAS_HALF = 0.5;
const NAMED_AT_MOST = 2;

/**
 * Which domain a question is for: the one whose passages fit it best, of what the reader may read. All domains are searched at the
 * same time, and what they find is fetched in one statement for all. Null where nothing fits anywhere.
 */
export const chooseDomainFrom =
  (search: Search): ChooseDomain =>
  async ({ question, background, domainIds, reader }) => {
    const found = await Promise.all(
      domainIds.map(async (domainId) => ({
        domainId,
        hits: await search({ domainId, reader, question, background, limit: PASSAGES }),
      })),
    );
    return bestOf(found);
  };

export type Found = { domainId: string; hits: Hit[] };

/**
 * The best domain, and those near to it. A score says how well a passage fits among those of its own domain; to compare passages of
 * several, how rare a word is must be the same for all: counted over all of them together.
 */
export const bestOf = (found: Found[]): Chosen | null => {
  const rarities = raritiesOver(found);
  const nearest = Math.max(...found.flatMap(({ hits }) => hits.map(({ vectorScore }) => vectorScore ?? -1)));
  const ranked = found
    .filter(({ hits }) => hits.length > 0)
    .map(({ domainId, hits }) => {
      const shares = hits.map((hit) => shareOf(hit, rarities));
      const byWords = hits
        .map((hit, at) => (shares[at] ?? 0) * (1 + densityOf(hit)) * 0.5)
        .sort((a, b) => b - a)
        .reduce((sum, one, at) => sum + one * (WEIGHTS[at] ?? 0), 0);
      const near = Math.max(...hits.map(({ vectorScore }) => vectorScore ?? -1));
      const byVectors = near > 0 ? VECTOR_WEIGHT * Math.exp((near - nearest) / VECTOR_SCALE) : 0;
      return { domainId, share: Math.max(...shares), merit: byWords + byVectors };
    })
    .sort((a, b) => b.merit - a.merit);
  const [best, ...others] = ranked;
  if (!best) return null;
  const alsoIn = others
    .filter(({ merit, share }) => merit >= best.merit * AS_GOOD && share >= HAS_HALF)
    .slice(0, NAMED_AT_MOST)
    .map(({ domainId }) => domainId);
  return { domainId: best.domainId, alsoIn };
};

/** For each of the question's own words how rare it is in all domains together. */
const raritiesOver = (found: Found[]): Map<string, number> => {
  const asked = found.flatMap(({ hits }) => hits.find(({ match }) => match)?.match?.asked ?? []);
  const passages = asked.reduce((sum, one) => sum + one.passages, 0);
  const having = new Map<string, number>();
  for (const { words } of asked)
    for (const word of words) having.set(word.written, (having.get(word.written) ?? 0) + word.having);
  return new Map([...having].map(([word, count]) => [word, rarity(passages, count)]));
};

/** Which share of the question's own words a passage has, by their rarity. */
const shareOf = ({ match }: Hit, rarities: Map<string, number>): number => {
  if (!match) return 0;
  const worths = match.asked.words.map(({ written }) => rarities.get(written) ?? 0);
  const all = worths.reduce((sum, one) => sum + one, 0);
  return all ? match.has.reduce((sum, at) => sum + (worths[at] ?? 0), 0) / all : 0;
};

/** How much it says of the words that it has, and how near to each other they stand: 1 for a good passage, 1.5 at most. */
const densityOf = ({ match }: Hit): number => {
  if (!match) return 0;
  const worth = match.has.reduce((sum, at) => sum + (match.asked.words[at]?.worth ?? 0), 0);
  return worth ? Math.min(1.5, match.score / (SCORE_A_RARITY * worth)) : 0;
};
