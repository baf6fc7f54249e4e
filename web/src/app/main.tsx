import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../api/client.ts';
import { FreshQueryClient, RETRYING } from '../api/query-client.ts';
import { onSessionChange, readUser } from '../api/session.ts';
import { configQuery } from '../features/accounts/index.ts';
import { startProductAnalytics } from '../features/product-analytics/index.ts';
import { prepareTexts } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { RouterView } from '../router/index.ts';
import { FullScreenDots } from '../ui/dots.tsx';
import { Toaster } from '../ui/toast.tsx';
import { registerServiceWorker } from './offline.ts';
import { reloadAfterUpdate } from './reload-after-update.ts';
import { router } from './router.tsx';

const queries = new FreshQueryClient({
  defaultOptions: {
    queries: {
      ...RETRYING,
      staleTime: 2_000,
    },
  },
});

const ignore = () => {};

// Cached data of one user is never shown to the next, who may have signed in in another tab.
let userId = readUser()?.id;
onSessionChange(() => {
  const next = readUser()?.id;
  // A sign-in itself runs as a query, so that nothing is cleared before it.
  if (userId && next !== userId) queries.clear();
  userId = next;
});

window.addEventListener('vite:preloadError', () => void reloadAfterUpdate());

registerServiceWorker(() => {
  document.documentElement.dataset.offlineReady = 'true';
});

// The tab's title is the product's name, set once.
void queries.fetchQuery(configQuery).then(({ product_name, analytics }) => {
  document.title = product_name;
  if (analytics) startProductAnalytics(analytics, router);
}, ignore);

/** Refusals by the server have their own page and are no fault to log. */
const logUnknown = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error);
};

const App = () => {
  const { t } = useTranslation();
  return (
    <QueryClientProvider client={queries}>
      <RouterView router={router} waiting={<FullScreenDots />} />
      <Toaster closeLabel={t('app.close')} />
    </QueryClientProvider>
  );
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const askPreset = () =>
  queries.fetchQuery(configQuery).then(
    ({ default_language }) => default_language,
    () => undefined,
  );
void prepareTexts(askPreset).then(() =>
  createRoot(root, { onCaughtError: logUnknown }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
