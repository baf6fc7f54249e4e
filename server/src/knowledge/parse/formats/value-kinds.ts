const TIME = /^\d{1,2}(?::\d\d(?::\d\d)?(?:\s?[ap]m)?|\s?[ap]m|\s?h(?:\s?\d\d)?)$/i;
const NUMBER = /^[-+−(]?\s*\p{Sc}?\s*\d[\d.,\s'’]*\s*(?:[%‰\p{Sc}]|\p{L}{1,3})?\)?$/u;
const YEAR = /^(?:19|20)\d\d$/;
const DATE_IN_FIGURES =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d\d[-/.]\d\d[-/.]\d\d)$/;
/** Whole names and usual abbreviations of months in the languages of the interface and its neighbours. */
const MONTH =
  /(?<!\p{L})(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|f[ée]v(?:rier)?|mar(?:ch|s)?|märz|apr(?:il)?|avr(?:il)?|may|mai|june?|juni|juin|jul[iy]?|juillet|aug(?:ust)?|ao[uû]t|sep(?:t|tember|tembre)?|o[ck]t(?:ober|obre)?|nov(?:ember|embre)?|de[cz](?:ember)?|d[ée]c(?:embre)?)\.?(?!\p{L})/iu;
const DATE_MAX_CHARACTERS = 40;

type Kind = 'time' | 'date' | 'number' | 'year';

const isDate = (text: string): boolean =>
  DATE_IN_FIGURES.test(text) || (text.length <= DATE_MAX_CHARACTERS && /\d/.test(text) && MONTH.test(text));

const kindOf = (text: string): Kind | undefined => {
  if (YEAR.test(text)) return 'year';
  if (TIME.test(text)) return 'time';
  if (isDate(text)) return 'date';
  return NUMBER.test(text) ? 'number' : undefined;
};

/** Smallest share of the values of a second kind: a single odd value among many of one kind is no sign of labels. */
const SECOND_KIND_SHARE = 0.2;

/**
 * Returns whether values are of different kinds, such as a date and a percentage: they belong to labels ("Start | 4 May 2026") and no name
 * of a column applies to all of them. Words are of any kind, and so are years, which are dates or numbers. Percentages, amounts and
 * measures are one kind: prices and rates stand in one column.
 */
export const haveMixedKinds = (values: string[]): boolean => {
  const counts = new Map<Kind, number>();
  for (const value of values) {
    const kind = kindOf(value.trim());
    if (kind && kind !== 'year') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [, second = 0] = [...counts.values()].sort((a, b) => b - a);
  return second > 0 && second >= values.length * SECOND_KIND_SHARE;
};
