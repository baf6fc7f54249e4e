import { LANGUAGES } from '@docent/contract/constants';
import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { saveUser } from '../features/accounts/index.ts';
import { wordError } from '../i18n/errors.ts';
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Segments } from '../ui/segments.tsx';
import { showToast } from '../ui/toast.tsx';
import { applyTheme, readTheme, THEMES } from './theme.ts';

/** Language, saved with the account, and theme, stored in the browser; both take effect at once. */
const Preferences = ({ id, isField = false }: { id: string; isField?: boolean }) => {
  const { t } = useTranslation();
  const user = useUser();
  const [language, setLanguage] = useState(currentLanguage);
  const [theme, setTheme] = useState(readTheme);

  const chooseLanguage = async (next: (typeof LANGUAGES)[number]) => {
    setLanguage(next);
    // Stored before its texts are loaded: a page opened meanwhile, here or in another tab, uses it already.
    const saved = user ? saveUser(user, { language: next }) : undefined;
    try {
      await Promise.all([changeLanguage(next), saved]);
    } catch (error) {
      setLanguage(currentLanguage());
      showToast(wordError(t, error), 'error');
    }
  };

  return (
    <>
      <Segments
        isField={isField}
        legend={t('app.language')}
        name={`${id}-language`}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        onChange={chooseLanguage}
      />
      <Segments
        isField={isField}
        legend={t('app.theme')}
        name={`${id}-theme`}
        options={THEMES.map((value) => ({ value, label: t(`app.themes.${value}`) }))}
        value={theme}
        onChange={(next) => {
          setTheme(next);
          applyTheme(next);
        }}
      />
    </>
  );
};

export default Preferences;
