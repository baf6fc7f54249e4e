import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useLocation, useNavigate } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { leftFrom, setUpOf, useStartSignIn } from './sign-in-journey.ts';

/** Parses the parameters that a source's sign-in adds to the redirect address (RFC 6749, 4.1.2). */
const broughtIn = (search: string) => {
  const given = new URLSearchParams(search);
  const state = given.get('state') ?? '';
  const code = given.get('code');
  return code
    ? { state, code }
    : {
        state,
        error: given.get('error') || 'none',
        error_description: given.get('error_description') ?? '',
      };
};

/** Redirect page of a source's sign-in: sends the returned code to the server once, as the signed-in user. */
const SignInReturnPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search } = useLocation();
  // Read once: it does not stay in the address, and is good for nothing a second time.
  const [brought] = useState(() => broughtIn(search));
  const [from] = useState(leftFrom);
  const start = useStartSignIn();
  // Not a query: queries are read again after a reconnect, and the state is valid once.
  const end = useMutation({ mutationFn: () => call('endSourceSignIn', { body: brought }) });
  const { data: source, mutate: handOver } = end;
  const isHandedOver = useRef(false);
  useEffect(() => {
    if (isHandedOver.current || !brought.state) return;
    isHandedOver.current = true;
    handOver();
  }, [brought, handOver]);
  useEffect(() => {
    if (search) void navigate('/sources/sign-in', { replace: true });
  }, [search, navigate]);
  useEffect(() => {
    if (!source) return;
    void client.invalidateQueries({ queryKey: keys.sources.all });
    void navigate(setUpOf(source), { replace: true });
  }, [source, client, navigate]);
  const error = brought.state ? (start.error ?? end.error) : new ApiError('source_sign_in_expired', '', 400);

  return (
    <main className="mx-auto flex w-full max-w-read flex-col gap-4 px-4 py-10">
      <h1 className="font-semibold text-xl">{t('sources.signIn.returnTitle')}</h1>
      {!error && (
        <div role="status">
          <p className="mb-4 text-quiet">{t('sources.signIn.returning')}</p>
          <Skeleton lines={3} shape="cards" />
        </div>
      )}
      {error && (
        <>
          <div role="alert" className="rounded-xl border border-bad bg-bad-soft px-4 py-3 text-bad">
            <p>{wordError(t, error)}</p>
            {error instanceof ApiError && error.code === 'source_sign_in_failed' && (
              <p className="break-words text-xs" lang="en">
                {error.message}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {from && (
              <Button kind="main" disabled={start.isPending} onClick={() => start.mutate(from)}>
                {t('sources.signIn.startAgain')}
              </Button>
            )}
            <Link
              to={from ? `/domains/${from.domain_id}/sources` : '/domains'}
              className="text-accent underline"
            >
              {t(from ? 'sources.signIn.backToSources' : 'sources.signIn.backToDomains')}
            </Link>
          </div>
        </>
      )}
    </main>
  );
};

export default SignInReturnPage;
