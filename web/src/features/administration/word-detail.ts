import type { AuditEvent } from '@docent/contract';
import type { Translate } from '../../i18n/translate.ts';

type Event = Pick<AuditEvent, 'action' | 'detail'>;
type Words = { t: Translate; locale: string; action: AuditEvent['action'] };

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Shows a value that has a name by its name; an id alone means nothing to the reader. */
const isIdAlone = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isIdAlone) : ID.test(String(value));

/** Describes the changes of an audit event: `From: User · To: Administrator`; empty without any. */
export const wordDetail = (t: Translate, locale: string, { action, detail }: Event): string =>
  wordPairs({ t, locale, action }, detail).join(' · ');

const wordPairs = (words: Words, parts: Record<string, unknown>): string[] =>
  Object.entries(parts)
    .filter(([, value]) => !isIdAlone(value))
    .map(([key, value]) =>
      words.t('administration.audit.detail.pair', {
        key: words.t(`administration.audit.detail.key.${key}`, { defaultValue: key.replaceAll('_', ' ') }),
        value: wordValue(words, key, value),
      }),
    );

const wordValue = (words: Words, key: string, value: unknown): string => {
  const { t, locale } = words;
  if (value === null || value === undefined || value === '') return t('administration.audit.detail.none');
  if (typeof value === 'boolean') return t(`administration.audit.detail.${value ? 'yes' : 'no'}`);
  if (typeof value === 'number') return value.toLocaleString(locale);
  if (Array.isArray(value))
    return value.map((one) => wordValue(words, key, one)).join(', ') || t('administration.audit.detail.none');
  return typeof value === 'object' ? wordObject(words, key, value) : wordText(words, key, String(value));
};

/** A text as it is, unless it is one of a few values that have a word each. */
const wordText = ({ t, action }: Words, key: string, text: string): string => {
  if (key === 'fields') return t(`configuration.field.${text}`, { defaultValue: text });
  const isRole = action === 'user.role_changed' && (key === 'from' || key === 'to');
  return t(`administration.audit.detail.value.${isRole ? 'role' : key}.${text}`, { defaultValue: text });
};

/** Its name and what became of it: `Finance: none → Reader`; of any other object its parts. */
const wordObject = (words: Words, key: string, value: object): string => {
  const { id, name, before, after, ...rest } = value as Record<string, unknown>; // unknown type
  const change =
    before === undefined && after === undefined
      ? null
      : `${wordValue(words, key, before)} → ${wordValue(words, key, after)}`;
  const others = wordPairs(words, rest).join(', ');
  const shown = [name ?? (others || change ? null : id), change, others].filter(Boolean);
  return shown.map(String).join(' ');
};
