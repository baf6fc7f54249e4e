import { useUser } from '../api/session.ts';
import { useConfig } from '../features/accounts/index.ts';
import { PasskeySection } from '../features/accounts/passkey-section.tsx';
import { PasswordSection } from '../features/accounts/password-section.tsx';
import { ProfileSection } from '../features/accounts/profile-section.tsx';
import { SecondFactorSection } from '../features/accounts/second-factor-section.tsx';
import { Section } from '../features/accounts/section.tsx';
import { SessionsSection } from '../features/accounts/sessions-section.tsx';
import { ApiKeysSection } from '../features/api-keys/index.ts';
import { DigestSettings } from '../features/notifications/digest-settings.tsx';
import { NotificationSettings } from '../features/notifications/notification-settings.tsx';
import { PersonalDataSection } from '../features/personal-data/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from '../router/index.ts';
import Preferences from './preferences.tsx';

/** The person's own settings. */
const SettingsPage = () => {
  const { t } = useTranslation();
  const role = useUser()?.role;
  const config = useConfig();
  // Firebase manages its own passwords.
  const ownPasswords = config.data?.firebase === null;
  return (
    <div className="mx-auto w-full max-w-read px-4 pt-14 pb-10 md:pt-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="grow font-semibold text-2xl tracking-tight">{t('app.settings')}</h1>
        {(role === 'admin' || role === 'owner') && (
          <Link to="/settings/admin" className="text-accent underline">
            {t('app.administration')}
          </Link>
        )}
      </header>
      <div className="mt-6 flex flex-col gap-8">
        <ProfileSection />
        <Section title={t('accounts.preferences')}>
          <Preferences id="settings" />
        </Section>
        {ownPasswords && <PasswordSection />}
        <div className="border-line border-t pt-6">
          <NotificationSettings />
          <DigestSettings />
        </div>
        {ownPasswords && <SecondFactorSection />}
        {config.data?.passkeys && <PasskeySection />}
        <SessionsSection />
        <ApiKeysSection />
        <PersonalDataSection />
      </div>
    </div>
  );
};

export default SettingsPage;
