import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { wordError } from '../../i18n/errors.ts';
import { FormError } from '../../ui/form-error.tsx';
import { Card, CardSkeleton } from './card.tsx';
import { tokenOf } from './link-token.ts';
import { verifyAddress } from './queries.ts';

/** Where the link of a new account leads: the address is proven, now sign in. */
const VerifyEmailPage = () => {
  const { t } = useTranslation();
  const token = tokenOf(useLocation().hash) ?? '';
  // Used once: neither asked again nor shared.
  const proof = useQuery({
    queryKey: ['verification', token],
    queryFn: () => verifyAddress(token).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (proof.isPending) return <CardSkeleton />;
  return (
    <Card title={t('accounts.verification')}>
      {proof.isError ? (
        <FormError text={wordError(t, proof.error)} />
      ) : (
        <p role="status">{t('accounts.verified')}</p>
      )}
      <Link to="/login" className="mt-5 block text-center text-accent underline">
        {t('accounts.backToSignIn')}
      </Link>
    </Card>
  );
};

export default VerifyEmailPage;
