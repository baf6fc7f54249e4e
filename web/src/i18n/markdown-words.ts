import type { work } from './en/work.ts';
import { useTranslation } from './use-translation.ts';

type Words = (typeof work)['markdown'];

/** The names of the buttons on tables, code and diagrams, in the person's language. */
export const useMarkdownWords = (): Words => useTranslation().texts.markdown as Words; // both languages have the same texts
