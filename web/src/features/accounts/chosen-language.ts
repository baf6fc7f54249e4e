import type { Language } from '@docent/contract/constants';
import { isLanguage } from '../../i18n/first-language.ts';

const KEY = 'chosenLanguage';

/** Language chosen before signing in: stored for this tab, as the sign-in may leave for another system's pages. */
export const keepChosenLanguage = (language: Language): void => sessionStorage.setItem(KEY, language);

export const takeChosenLanguage = (): Language | undefined => {
  const chosen = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return isLanguage(chosen) ? chosen : undefined;
};
