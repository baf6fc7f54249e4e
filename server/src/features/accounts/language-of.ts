import { DEFAULT_LANGUAGE, type DefaultLanguage, LANGUAGES, type Language } from '@docent/contract';

/**
 * The language of an account that another system's sign-in makes: the installation's, or, where that is `browser`, the
 * first of a browser's list that the interface has. What the person chose on the sign-in page comes after.
 */
export const languageOf = (preset: DefaultLanguage, acceptLanguage: string | null | undefined): Language => {
  if (preset !== 'browser') return preset;
  const asked = (acceptLanguage ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return asked.flatMap((tag) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? DEFAULT_LANGUAGE;
};
