import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@docent/contract';

/** The first language of a browser's list that the interface has: for an account that another system's sign-in makes. */
export const languageOf = (acceptLanguage: string | null | undefined): Language => {
  const asked = (acceptLanguage ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return asked.flatMap((tag) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? DEFAULT_LANGUAGE;
};
