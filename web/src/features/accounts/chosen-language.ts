import type { Language } from '@docent/contract/constants';
import { isLanguage } from '../../i18n/first-language.ts';

const KEY = 'chosenLanguage';

/** Chosen before signing in: kept in this tab, since the way in may lead over another system's pages. */
export const keepChosenLanguage = (language: Language): void => sessionStorage.setItem(KEY, language);

export const takeChosenLanguage = (): Language | undefined => {
  const chosen = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return isLanguage(chosen) ? chosen : undefined;
};
