import { DEFAULT_LANGUAGE, type DefaultLanguage, LANGUAGES, type Language } from '@docent/contract';

/**
 * Returns the language of an account created by the sign-in of another system: the configured one or, if that is `browser`, the first
 * supported language of the browser. The choice on the sign-in page comes after it.
 */
export const languageOf = (preset: DefaultLanguage, acceptLanguage: string | null | undefined): Language => {
  if (preset !== 'browser') return preset;
  const asked = (acceptLanguage ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return asked.flatMap((tag) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? DEFAULT_LANGUAGE;
};
