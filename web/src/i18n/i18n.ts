import { DEFAULT_LANGUAGE, type DefaultLanguage, type Language } from '@docent/contract/constants';
import { readUser } from '../api/session.ts';
import { isLanguage, presetLanguage } from './first-language.ts';
import { type Texts, type Translate, translator } from './translate.ts';

const STORAGE_KEY = 'language';
/** In the address of a letter's link: the letter's language. */
const PARAMETER = 'language';

/** What the person has chosen: for the account, by following a letter, or in this browser. */
const chosenLanguage = (): Language | undefined =>
  [
    readUser()?.language,
    new URLSearchParams(window.location.search).get(PARAMETER),
    localStorage.getItem(STORAGE_KEY),
  ].find(isLanguage);

/** What is shown: one object a language, so that whoever compares it sees a change of language and nothing else. */
type Shown = { t: Translate; i18n: { language: Language }; texts: Texts };
const shownIn = (language: Language, texts: Texts): Shown => ({
  t: translator(language, texts),
  i18n: { language },
  texts,
});
let shown = shownIn(DEFAULT_LANGUAGE, {});
/** The last that was asked for: texts that come later than those of the next choice are not shown. */
let wanted: Language = DEFAULT_LANGUAGE;
const listeners = new Set<() => void>();

export const readTexts = (): Shown => shown;

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentLanguage = (): Language => shown.i18n.language;

/** A language's texts come when it is chosen: the first page waits for one language only. Both have the same keys. */
const load: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en/index.ts')).en,
  fr: async () => (await import('./fr/index.ts')).fr,
};

const show = async (language: Language): Promise<void> => {
  wanted = language;
  const texts = await load[language]();
  if (wanted !== language) return;
  document.documentElement.lang = language;
  shown = shownIn(language, texts);
  for (const listener of listeners) listener();
};

export const changeLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(STORAGE_KEY, language);
  await show(language);
};

/** To be awaited before anything is drawn. `askPreset` is called for who has not chosen a language only. */
export const prepareTexts = async (askPreset: () => Promise<DefaultLanguage | undefined>): Promise<void> =>
  show(chosenLanguage() ?? presetLanguage(await askPreset(), navigator.languages));
