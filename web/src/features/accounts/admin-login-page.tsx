import { useTranslation } from '../../i18n/use-translation.ts';
import { Login } from './login-page.tsx';

/** Sign-in page for administrators: always with a password, whatever else is configured. */
const AdminLoginPage = () => {
  const { t } = useTranslation();
  return <Login title={t('accounts.adminSignIn')} home="/settings/admin" />;
};

export default AdminLoginPage;
