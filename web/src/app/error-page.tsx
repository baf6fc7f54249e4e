import { useEffect } from 'react';
import { ApiError } from '../api/client.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useLocation, useNavigate } from '../router/index.ts';
import { Button } from '../ui/button.tsx';
import { ACCESS_EVENT } from './access-event.ts';

type Kind = 'forbidden' | 'notFound' | 'broken' | 'offline' | 'unexpected';
const CODES: Record<Kind, string> = {
  forbidden: '403',
  notFound: '404',
  broken: '500',
  offline: '',
  unexpected: '',
};

export const ErrorView = ({ kind, hint }: { kind: Kind; hint?: string | undefined }) => {
  const { t } = useTranslation();
  return (
    <main className="flex h-full flex-col items-center justify-center gap-3 px-6 text-center">
      <p className="font-semibold text-4xl text-quiet">{CODES[kind]}</p>
      <h1 className="font-semibold text-2xl tracking-tight">{t(`pages.${kind}`)}</h1>
      {hint && <p className="max-w-prose text-quiet">{hint}</p>}
      <div className="flex items-center gap-4">
        {(kind === 'broken' || kind === 'offline' || kind === 'unexpected') && (
          <Button onClick={() => window.location.reload()}>{t('app.retry')}</Button>
        )}
        <Link to="/" className="text-accent underline">
          {t('pages.goHome')}
        </Link>
      </div>
    </main>
  );
};

/** Error page of what the user may not see. It loads the page again when the user's access has changed. */
const RefusedView = (props: { kind: Kind; hint: string | undefined }) => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const address = `${pathname}${search}${hash}`;
  useEffect(() => {
    const again = () => void navigate(address, { replace: true });
    window.addEventListener(ACCESS_EVENT, again);
    return () => window.removeEventListener(ACCESS_EVENT, again);
  }, [address, navigate]);
  return <ErrorView {...props} />;
};

/** Error page of a route: the catalogue's texts for 403, 404 and 500, or the general ones. */
export const RouteErrorPage = ({ error }: { error: unknown }) => {
  const { t } = useTranslation();
  const isChat = useLocation().pathname.startsWith('/chats/');
  if (!(error instanceof ApiError)) return <ErrorView kind={navigator.onLine ? 'unexpected' : 'offline'} />;
  if (error.code === 'forbidden')
    return <RefusedView kind="forbidden" hint={isChat ? t('pages.notInChat') : undefined} />;
  // The server does not distinguish a chat without access from one that does not exist: the page names both.
  if (error.code === 'not_found' || error.code === 'invalid_input')
    return <RefusedView kind="notFound" hint={isChat ? t('pages.noSuchChat') : undefined} />;
  return <ErrorView kind={error.status >= 500 ? 'broken' : 'unexpected'} />;
};
