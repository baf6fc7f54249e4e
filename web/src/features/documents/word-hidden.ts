import type { HiddenParts } from '@docent/contract';
import type { Translate } from '../../i18n/translate.ts';

/** The order in which they are named. */
const KINDS = ['sheets', 'slides', 'rows', 'columns', 'texts'] as const;

/** States which parts of a file were not read because it hides them; null if there are none. */
export const wordHidden = (t: Translate, parts: HiddenParts, language: string): string | null => {
  const counted = KINDS.flatMap((kind) => {
    const count = parts[kind];
    return count ? [{ count, text: t(`documents.hidden.${kind}`, { count }) }] : [];
  });
  if (!counted.length) return null;
  const list = new Intl.ListFormat(language).format(counted.map(({ text }) => text));
  return t('documents.hiddenParts', {
    parts: list,
    count: counted.reduce((sum, { count }) => sum + count, 0),
  });
};
