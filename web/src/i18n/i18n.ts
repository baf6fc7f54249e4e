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

/** Texts of pages that few people open: they come with the first such page, and then with each language. */
const PARTS = {
  models: {
    en: async () => (await import('./en/models.ts')).models,
    fr: async () => (await import('./fr/models.ts')).models,
  },
} as const satisfies Record<string, Record<Language, () => Promise<Texts>>>;
type Part = keyof typeof PARTS;
const needed = new Set<Part>();

const loadAll = async (language: Language): Promise<Texts> => {
  const [texts, ...parts] = await Promise.all([
    load[language](),
    ...[...needed].map(async (part) => ({ [part]: await PARTS[part][language]() })),
  ]);
  return Object.assign({}, texts, ...parts);
};

const hasNeeded = (texts: Texts): boolean => [...needed].every((part) => Object.hasOwn(texts, part));

const show = async (language: Language): Promise<void> => {
  wanted = language;
  let texts: Texts;
  do {
    texts = await loadAll(language);
    if (wanted !== language) return;
  } while (!hasNeeded(texts)); // another page may have asked for its part meanwhile
  document.documentElement.lang = language;
  shown = shownIn(language, texts);
  for (const listener of listeners) listener();
};

export const changeLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(STORAGE_KEY, language);
  await show(language);
};

/** To be awaited before a page with texts of a part is drawn. */
export const needTexts = async (part: Part): Promise<void> => {
  needed.add(part);
  // Nothing is drawn before the first language has come: they come with it.
  const isFirst = !Object.keys(shown.texts).length;
  while (!isFirst && !Object.hasOwn(shown.texts, part)) await show(wanted);
};

/** To be awaited before anything is drawn. `askPreset` is called for who has not chosen a language only. */
export const prepareTexts = async (askPreset: () => Promise<DefaultLanguage | undefined>): Promise<void> =>
  show(chosenLanguage() ?? presetLanguage(await askPreset(), navigator.languages));
