import { LANGUAGES, type Language } from '@docent/contract/constants';
import { wordError } from '../../i18n/errors.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { keepChosenLanguage } from './chosen-language.ts';

/** The other languages, each in its own words, for who has not signed in. */
export const LanguageSwitch = () => {
  const { t, i18n } = useTranslation();
  const choose = (language: Language) => {
    keepChosenLanguage(language);
    changeLanguage(language).catch((error: unknown) => showToast(wordError(t, error), 'error'));
  };
  return (
    <div className="flex gap-4">
      {LANGUAGES.filter((language) => language !== i18n.language).map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          onClick={() => choose(language)}
          className="rounded px-1 text-accent underline"
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
};
