import { useTranslation } from 'react-i18next';
import { useUser } from '../api/session.ts';
import { NotificationSettings } from '../features/notifications/index.ts';
import { Preferences } from './preferences.tsx';

/** The person's own settings. */
const SettingsPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-14 pb-10 sm:px-8 md:pt-6">
      <h1 className="font-semibold text-xl">{t('app.settings')}</h1>
      <p className="text-quiet">{user?.email}</p>
      <div className="mt-6 flex flex-col gap-5">
        <Preferences id="settings" />
      </div>
      <div className="mt-8 border-line border-t pt-6">
        <NotificationSettings />
      </div>
    </div>
  );
};

export default SettingsPage;
