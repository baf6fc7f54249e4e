import type { Language } from '@docent/contract/constants';
import type { TextKey } from './text-key.ts';

export type Texts = { [key: string]: string | Texts };
/** What stands in place of `{{name}}`; `count` also chooses the plural, `defaultValue` is for a text that is not there. */
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

/** Words the texts of one language. What can be counted has a text for each form of its plural: `files_one`, `files_other`. */
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
