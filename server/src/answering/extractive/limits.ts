/** Words of English that say "no other" and "more than all others"; French ones say nothing here yet. */
const ONLY = /\b(?:only|sole|solely|exclusively)\b/i;
const MOST = /\b(?:most|least|best|worst|main|primary)\b/i;
const SUPERLATIVE = /\b\w{3,}est\b/gi;
/** Every other common word of English that ends so, alone or behind a prefix. */
const NO_SUPERLATIVES = new Set(
  `abreast anapest armrest arrest attest backrest behest bequest bucharest budapest congest conquest contest
  deforest detest digest dishonest disinterest divest earnest everest footrest forest gabfest harvest headrest
  honest houseguest immodest imprest incest indigest infest ingest inquest interest invest manifest midwest
  modest molest northwest palimpsest pretest priest protest rainforest reforest reinvest request retest
  slugfest songfest southwest suggest tempest undigest unrest`.split(/\s+/),
);

const LIMITS = [(text: string) => ONLY.test(text), (text: string) => MOST.test(text) || superlativesIn(text)];

const superlativesIn = (text: string): boolean =>
  [...text.matchAll(SUPERLATIVE)].some(([word]) => !NO_SUPERLATIVES.has(word.toLowerCase()));

/** How many of these a question asks for without the text saying so. */
export const limitsMissing = (question: string, text: string): number =>
  LIMITS.filter((says) => says(question) && !says(text)).length;
