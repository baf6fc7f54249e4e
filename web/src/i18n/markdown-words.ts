import { useTranslation } from 'react-i18next';
import type { en } from './en/index.ts';

type Words = (typeof en)['markdown'];

/** The names of the buttons on tables, code and diagrams, in the person's language. */
export const useMarkdownWords = (): Words => {
  const { t } = useTranslation();
  return t('markdown', { returnObjects: true }) as Words; // both languages have the same texts
};
