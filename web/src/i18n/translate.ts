import type { Language } from '@docent/contract/constants';
import type { TextKey } from './text-key.ts';

export type Texts = { [key: string]: string | Texts };
/** Values for `{{name}}`; `count` also selects the plural form, `defaultValue` replaces a missing text. */
type Values = { [name: string]: unknown; count?: number; defaultValue?: string };
export type Translate = {
  (key: TextKey, values?: Values): string;
  /** A text that may not be there: its key is put together of what is known only then. */
  (key: string, values: Values & { defaultValue: string }): string;
};

/** The text of `chats.ask`, as `texts` has it under `chats` and `ask`. */
const find = (texts: Texts, key: string): string | undefined => {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
};

/** Creates the translate function of one language. Countable texts have one entry per plural form: `files_one`, `files_other`. */
export const translator = (language: Language, texts: Texts): Translate => {
  const plurals = new Intl.PluralRules(language);
  return (key, { defaultValue, ...values } = {}) => {
    const { count } = values;
    const plural =
      count === undefined
        ? undefined
        : (find(texts, `${key}_${plurals.select(count)}`) ?? find(texts, `${key}_other`));
    return (plural ?? find(texts, key) ?? defaultValue ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      Object.hasOwn(values, name) ? String(values[name] ?? '') : '',
    );
  };
};
