import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@docent/contract/constants';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readUser } from '../api/session.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';

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

export const changeLanguage = (language: Language): void => {
  localStorage.setItem(STORAGE_KEY, language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
};

void i18next.use(initReactI18next).init({
  lng: firstLanguage(),
  fallbackLng: DEFAULT_LANGUAGE,
  resources: { en: { translation: en }, fr: { translation: fr } },
  interpolation: { escapeValue: false }, // React escapes
});
document.documentElement.lang = i18next.language;
