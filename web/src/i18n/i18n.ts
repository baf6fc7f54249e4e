import { DEFAULT_LANGUAGE, type DefaultLanguage, type Language } from '@docent/contract/constants';
import { readUser } from '../api/session.ts';
import { isLanguage, presetLanguage } from './first-language.ts';
import { type Texts, type Translate, translator } from './translate.ts';

const STORAGE_KEY = 'language';
/** Query parameter of an e-mail's link: the language of the e-mail. */
const PARAMETER = 'language';

/** Returns the chosen language: of the account, of a followed e-mail link, or of this browser. */
const chosenLanguage = (): Language | undefined =>
  [
    readUser()?.language,
    new URLSearchParams(window.location.search).get(PARAMETER),
    localStorage.getItem(STORAGE_KEY),
  ].find(isLanguage);

/** Current texts: one object per language, so that a comparison by identity detects a change of language only. */
type Shown = { t: Translate; i18n: { language: Language }; texts: Texts };
const shownIn = (language: Language, texts: Texts): Shown => ({
  t: translator(language, texts),
  i18n: { language },
  texts,
});
let shown = shownIn(DEFAULT_LANGUAGE, {});
/** The last requested language: texts that arrive for an earlier one are dropped. */
let wanted: Language = DEFAULT_LANGUAGE;
const listeners = new Set<() => void>();

export const readTexts = (): Shown => shown;

export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentLanguage = (): Language => shown.i18n.language;

/** Texts load when their language is chosen: the first page loads one language only. Both have the same keys. */
const load: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en/index.ts')).en,
  fr: async () => (await import('./fr/index.ts')).fr,
};

/** Texts that the first page does not need: loaded with the first page that does, and then with each language. */
const PARTS = {
  entry: {
    en: async () => (await import('./en/entry.ts')).entry,
    fr: async () => (await import('./fr/entry.ts')).entry,
  },
  work: {
    en: async () => (await import('./en/work.ts')).work,
    fr: async () => (await import('./fr/work.ts')).work,
  },
  administration: {
    en: async () => await import('./en/administration.ts'),
    fr: async () => await import('./fr/administration.ts'),
  },
  configuration: {
    en: async () => await import('./en/configuration.ts'),
    fr: async () => await import('./fr/configuration.ts'),
  },
  inbox: {
    en: async () => await import('./en/inbox.ts'),
    fr: async () => await import('./fr/inbox.ts'),
  },
  scim: {
    en: async () => await import('./en/scim.ts'),
    fr: async () => await import('./fr/scim.ts'),
  },
  models: {
    en: async () => await import('./en/models.ts'),
    fr: async () => await import('./fr/models.ts'),
  },
  sources: {
    en: async () => await import('./en/sources.ts'),
    fr: async () => await import('./fr/sources.ts'),
  },
} as const satisfies Record<string, Record<Language, () => Promise<Texts>>>;
export type Part = keyof typeof PARTS;
const needed = new Set<Part>();
/** Parts included in the current texts. */
let loaded = new Set<Part>();

const show = async (language: Language): Promise<void> => {
  wanted = language;
  let texts: Texts;
  let parts: Part[];
  do {
    parts = [...needed];
    const all = await Promise.all([load[language](), ...parts.map((part) => PARTS[part][language]())]);
    if (wanted !== language) return;
    texts = Object.assign({}, ...all);
  } while (parts.length < needed.size); // another page may have asked for its part meanwhile
  document.documentElement.lang = language;
  shown = shownIn(language, texts);
  loaded = new Set(parts);
  for (const listener of listeners) listener();
};

export const changeLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(STORAGE_KEY, language);
  await show(language);
};

/** To be awaited before a page with texts of a part is drawn. */
export const needTexts = async (part: Part): Promise<void> => {
  needed.add(part);
  // Without a language nothing is rendered yet: the part loads with the first one.
  const isFirst = !Object.keys(shown.texts).length;
  while (!isFirst && !loaded.has(part)) await show(wanted);
};

/** To be awaited before anything is drawn. `askPreset` is called for who has not chosen a language only. */
export const prepareTexts = async (askPreset: () => Promise<DefaultLanguage | undefined>): Promise<void> =>
  show(chosenLanguage() ?? presetLanguage(await askPreset(), navigator.languages));
