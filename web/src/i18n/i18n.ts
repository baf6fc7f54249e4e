import { DEFAULT_LANGUAGE, type DefaultLanguage, type Language } from '@docent/contract/constants';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readUser } from '../api/session.ts';
import { isLanguage, presetLanguage } from './first-language.ts';

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

export const currentLanguage = (): Language =>
  isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE;

/** A language's texts come when it is chosen: the first page waits for one language only. */
const load: Record<Language, () => Promise<object>> = {
  en: async () => (await import('./en/index.ts')).en,
  fr: async () => (await import('./fr/index.ts')).fr,
};

const ensureTexts = async (language: Language): Promise<void> => {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await load[language]());
};

export const changeLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(STORAGE_KEY, language);
  await ensureTexts(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
};

/** To be awaited before anything is drawn. `askPreset` is called for who has not chosen a language only. */
export const prepareTexts = async (askPreset: () => Promise<DefaultLanguage | undefined>): Promise<void> => {
  const language = chosenLanguage() ?? presetLanguage(await askPreset(), navigator.languages);
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    // Both languages have the same keys, as texts.test.ts holds.
    fallbackLng: false,
    resources: { [language]: { translation: await load[language]() } },
    interpolation: { escapeValue: false }, // React escapes
  });
};
