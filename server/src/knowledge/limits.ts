/** Words of English that say "no other" and "more than all others"; French ones say nothing here yet. */
const LIMITS = [
  /\b(?:only|sole|solely|exclusively)\b/i,
  /\b(?:most|largest|biggest|highest|best|greatest|main|primary|least|smallest|lowest|\w{3,}est)\b/i,
];

/** How many of these a question asks for without the text saying so. */
export const limitsMissing = (question: string, text: string): number =>
  LIMITS.filter((words) => words.test(question) && !words.test(text)).length;
