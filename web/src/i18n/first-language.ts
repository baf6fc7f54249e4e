import { DEFAULT_LANGUAGE, type DefaultLanguage, LANGUAGES, type Language } from '@docent/contract/constants';

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** Returns the language for users without a choice: the installation's, or with `browser` the browser's. */
export const presetLanguage = (
  preset: DefaultLanguage | undefined,
  preferred: readonly string[],
): Language => {
  if (preset !== 'browser') return preset ?? DEFAULT_LANGUAGE;
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? DEFAULT_LANGUAGE;
};
