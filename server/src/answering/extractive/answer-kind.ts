/** Kind of answer that a question's words ask for. */
export type Kind = 'frequency' | 'number' | 'date' | 'name';

const WANTED: [Kind, RegExp][] = [
  [
    'frequency',
    /\bhow (?:often|frequently)\b|\bquelle fréquence\b|\btous les combien\b|\bcombien de fois\b/i,
  ],
  [
    'number',
    /\bhow (?:many|much|old|long|far|large|big|tall|high)\b|\bwhat (?:percent|number|amount|proportion)|\bcombien\b|\bquel(?:le)? (?:pourcentage|nombre|montant|taux|taille|superficie|population)/i,
  ],
  [
    'date',
    /\bwhen\b|\b(?:what|which|in what) (?:year|date|century|decade|month|day)|\bquand\b|\bquel(?:le)?s? (?:annee|année|date|siècle|siecle|jour|mois)/i,
  ],
  [
    'name',
    /\bwho\b|\bwhom\b|\bwhose\b|\bwhere\b|\bqui\b|\boù\b|\b(?:what|which) (?:country|city|person|company|state|king|river)|\bquel(?:le)? (?:pays|ville|personne|roi|reine|fleuve)/i,
  ],
];

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve hundred thousand million billion half third quarter several dozen ' +
  'un deux trois quatre cinq sept huit neuf dix onze douze cent mille million milliard moitié tiers quart';
const DATES =
  'january february march april may june july august september october november december century ' +
  'monday tuesday wednesday thursday friday saturday sunday ' +
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre siècle';
const anyOf = (words: string) => new RegExp(`\\d|\\b(?:${words.split(' ').join('|')})s?\\b`, 'i');
const FREQUENCIES =
  'every each per daily weekly monthly yearly annually once twice times ' +
  'chaque tous toutes fois quotidien hebdomadaire mensuel annuel';
const MARKS = {
  frequency: new RegExp(`\\b(?:${FREQUENCIES.split(' ').join('|')})\\b`, 'i'),
  number: anyOf(NUMBERS),
  date: anyOf(DATES),
};

export const kindWanted = (question: string): Kind | null =>
  WANTED.find(([, words]) => words.test(question))?.[0] ?? null;

/** Returns whether a text has a value of that kind (a frequency, number, date or name) that is not in the question. */
export const hasKind = (kind: Kind, text: string, question: string): boolean => {
  const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const said = new Set(question.split(/\s+/).map(bare));
  const others = text.split(/\s+/).filter((word) => !said.has(bare(word)));
  return others.some((word) => (kind === 'name' ? /^\P{L}*\p{Lu}/u : MARKS[kind]).test(word));
};
