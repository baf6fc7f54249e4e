import { LANGUAGES } from '@docent/contract/constants';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/session.ts';
import { saveUser, signOut } from '../features/accounts/index.ts';
import { wordError } from '../i18n/errors.ts';
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { showToast } from '../ui/toast.tsx';
import { applyTheme, readTheme, THEMES } from './theme.ts';

const LANGUAGE_NAMES = { en: 'English', fr: 'Français' };

/** The person at the foot of the left column: language, theme, sign out. */
export const AccountMenu = ({ id, collapsed }: { id: string; collapsed: boolean }) => {
  const { t } = useTranslation();
  const user = useUser();
  const [theme, setTheme] = useState(readTheme);
  if (!user) return null;

  const chooseLanguage = (language: (typeof LANGUAGES)[number]) => {
    changeLanguage(language);
    saveUser(user, { language }).catch((error: unknown) => showToast(wordError(t, error), 'error'));
  };

  return (
    <div className="border-line border-t pt-2">
      <button
        type="button"
        popoverTarget={`${id}-account`}
        aria-label={`${t('app.account')}: ${user.name}`}
        className="flex w-full items-center gap-2 rounded-lg p-1.5 text-left hover:bg-line/60"
      >
        <Avatar name={user.name} className="size-7" />
        {!collapsed && <span className="truncate font-medium">{user.name}</span>}
      </button>
      <div
        id={`${id}-account`}
        popover="auto"
        className="fixed inset-auto bottom-16 left-3 w-60 rounded-xl border border-line bg-raised p-3 text-ink shadow-lg"
      >
        <div className="flex flex-col gap-3">
          <div className="min-w-0">
            <p className="truncate font-medium">{user.name}</p>
            <p className="truncate text-quiet text-xs">{user.email}</p>
          </div>
          <Segments
            legend={t('app.language')}
            name={`${id}-language`}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={currentLanguage()}
            onChange={chooseLanguage}
          />
          <Segments
            legend={t('app.theme')}
            name={`${id}-theme`}
            options={THEMES.map((value) => ({ value, label: t(`app.themes.${value}`) }))}
            value={theme}
            onChange={(next) => {
              setTheme(next);
              applyTheme(next);
            }}
          />
          <Button kind="quiet" className="!justify-start !px-2" onClick={() => void signOut()}>
            <LogOut size={16} aria-hidden />
            {t('app.signOut')}
          </Button>
        </div>
      </div>
    </div>
  );
};
