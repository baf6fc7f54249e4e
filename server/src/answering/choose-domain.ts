import type { DocumentReader } from '../access/index.ts';
import { type Background, type Hit, rarity, type Search } from '../knowledge/index.ts';

/** Chooses the one domain that answers, among `domainIds`, all of which the reader must be able to read. */
export type ChooseDomain = (asked: {
  question: string;
  background: Background;
  domainIds: string[];
  reader: DocumentReader;
}) => Promise<Chosen | null>;

export type Chosen = {
  domainId: string;
  /** Other domains whose passages fit about as well, best first. */
  alsoIn: string[];
};

const PASSAGES = 3;
/** Weights of the best passages, in order: a domain with several matching passages is more likely to be meant. */
const WEIGHTS = [1, 0.3, 0.15];
/** Score added for the nearest passage by vectors, where 1 is a passage with all words of the question. */
const VECTOR_WEIGHT = 0.5;
/** Difference in cosine at which the vector score falls to 1/e, about a third. */
const VECTOR_SCALE = 0.05;
/** Typical score of a matched word, as a multiple of its IDF. */
const SCORE_A_RARITY = 2;
/**
 * Another domain is suggested if its score is at least this share of the best, and one of its passages has half of the question's words.
 */
const AS_GOOD = 0.85;
const HAS_HALF = 0.5;
const NAMED_AT_MOST = 2;

/** Creates a chooser that searches all domains in parallel as the reader and returns the best one, or null if none has a hit. */
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
 * Returns the best domain and those near to it. Scores are relative to a domain's own passages; to compare domains, the IDF of each word is
 * computed over all of them together.
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

/** IDF of each word of the question, computed over all domains together. */
const raritiesOver = (found: Found[]): Map<string, number> => {
  const asked = found.flatMap(({ hits }) => hits.find(({ match }) => match)?.match?.asked ?? []);
  const passages = asked.reduce((sum, one) => sum + one.passages, 0);
  const having = new Map<string, number>();
  for (const { words } of asked)
    for (const word of words) having.set(word.written, (having.get(word.written) ?? 0) + word.having);
  return new Map([...having].map(([word, count]) => [word, rarity(passages, count)]));
};

/** Share of the question's own words that a passage contains, weighted by IDF. */
const shareOf = ({ match }: Hit, rarities: Map<string, number>): number => {
  if (!match) return 0;
  const worths = match.asked.words.map(({ written }) => rarities.get(written) ?? 0);
  const all = worths.reduce((sum, one) => sum + one, 0);
  return all ? match.has.reduce((sum, at) => sum + (worths[at] ?? 0), 0) / all : 0;
};

/** Match density: frequency and proximity of the matched words. 1 for a good passage, at most 1.5. */
const densityOf = ({ match }: Hit): number => {
  if (!match) return 0;
  const worth = match.has.reduce((sum, at) => sum + (match.asked.words[at]?.worth ?? 0), 0);
  return worth ? Math.min(1.5, match.score / (SCORE_A_RARITY * worth)) : 0;
};
