const KINDS: [kind: string, pattern: RegExp][] = [
  ['percent', /^[-+−]?\d[\d.,\s]*[%‰]$/],
  ['time', /^\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?$/i],
  ['date', /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|(?=.*\p{L}{3})(?=.*\b\d{1,4}\b)[\p{L}\d\s.,()-]{5,40})$/u],
  ['amount', /^[-+−(]?\s*\p{Sc}?\s*\d[\d.,\s'’]*\s*(?:\p{Sc}|\p{L}{1,3})?\)?$/u],
];
/** Month names begin so in the languages of the interface and its neighbours. */
const MONTH =
  /\b(?:jan|feb|f[ée]v|mar|mär|apr|avr|ma[iy]|jun|jui|jul|aug|ao[uû]|sep|o[ck]t|nov|de[czć]|déc)/iu;

const kindOf = (text: string): string | undefined => {
  const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0];
  return kind === 'date' && /\p{L}/u.test(text) && !MONTH.test(text) ? undefined : kind;
};

/**
 * Returns whether values are of different kinds, such as a date and a percentage: they belong to labels ("Start | 4 May 2026") and no name
 * of a column applies to all of them. Words are of any kind.
 */
export const haveMixedKinds = (values: string[]): boolean =>
  new Set(values.flatMap((value) => kindOf(value.trim()) ?? [])).size > 1;
