import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@docent/contract/constants';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readUser } from '../api/session.ts';

const STORAGE_KEY = 'language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

const firstLanguage = (): Language => {
  const chosen = readUser()?.language ?? localStorage.getItem(STORAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return preferred ?? DEFAULT_LANGUAGE;
};

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

/** To be awaited before anything is drawn. */
export const prepareTexts = async (): Promise<void> => {
  const language = firstLanguage();
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    // Both languages have the same keys, as texts.test.ts holds.
    fallbackLng: false,
    resources: { [language]: { translation: await load[language]() } },
    interpolation: { escapeValue: false }, // React escapes
  });
};
