import { useSyncExternalStore } from 'react';
import { onLanguageChange, readTexts } from './i18n.ts';

/** The words of the language that is shown; another language draws again what has used them. */
export const useTranslation = () => useSyncExternalStore(onLanguageChange, readTexts);
