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
import { Page, PageHead } from '../ui/page.tsx';
import Preferences from './preferences.tsx';

/** The person's own settings. */
const SettingsPage = () => {
  const { t } = useTranslation();
  const role = useUser()?.role;
  const config = useConfig();
  // Firebase manages its own passwords.
  const ownPasswords = config.data?.firebase === null;
  return (
    <Page>
      <PageHead title={t('app.settings')}>
        {(role === 'admin' || role === 'owner') && (
          <Link to="/settings/admin" className="text-accent underline">
            {t('app.administration')}
          </Link>
        )}
      </PageHead>
      <div className="mt-6 flex max-w-form flex-col gap-8">
        <ProfileSection />
        <Section title={t('accounts.preferences')}>
          <Preferences id="settings" isField />
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
    </Page>
  );
};

export default SettingsPage;
