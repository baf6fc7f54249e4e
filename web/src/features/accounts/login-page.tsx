import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, Navigate, useNavigate, useSearchParams } from '../../router/index.ts';
import { FormError } from '../../ui/form-error.tsx';
import { Card, CardSkeleton } from './card.tsx';
import { CodeForm } from './code-form.tsx';
import { FirebaseButtons } from './firebase-buttons.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useConfig } from './queries.ts';
import { safeRedirect } from './redirect.ts';
import { SsoButtons } from './sso-buttons.tsx';

/** Sign-in form; `/login/admin` continues to the administration. */
export const Login = ({ title, home }: { title: string; home: string }) => {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const user = useUser();
  const config = useConfig();
  const [state, setState] = useState<string | null>(null);
  const asked = search.get('redirect');
  const target = asked === null ? home : safeRedirect(asked);
  const done = () => void navigate(target, { replace: true });

  if (user) return <Navigate to={target} />;
  if (config.isPending) return <CardSkeleton />;
  if (config.data?.sign_up === 'first') return <Navigate to="/signup" />;
  if (state !== null) {
    return (
      <Card title={t('accounts.secondFactor')} text={t('accounts.secondFactorText')}>
        <CodeForm state={state} onDone={done} />
      </Card>
    );
  }
  const firebase = config.data?.firebase;
  const open = config.data?.sign_up === 'anyone' || config.data?.sign_up === 'domains';
  return (
    <Card title={title}>
      <div className="flex flex-col gap-4">
        <SsoButtons connections={config.data?.sso ?? []} target={target} />
        {search.has('sso') && <FormError text={t('errors.sso_failed')} />}
        {firebase && <FirebaseButtons config={firebase} onDone={done} />}
        {firebase?.providers.includes('password') !== false && <LoginForm onDone={done} onCode={setState} />}
        {config.data?.passkeys && <PasskeyButton onDone={done} />}
        {open && (
          <Link to="/signup" className="text-center text-accent underline">
            {t('accounts.toSignUp')}
          </Link>
        )}
      </div>
    </Card>
  );
};

const LoginPage = () => {
  const { t } = useTranslation();
  return <Login title={t('accounts.signIn')} home="/" />;
};

export default LoginPage;
