import { registerSW } from 'virtual:pwa-register';

/** Called once, when the app's pages are cached in the browser for the first time. */
type OnOfflineReady = () => void;

const UPDATE_CHECK_MS = 60 * 60_000;

/**
 * Registers the service worker. It caches the app's own files only: no call and no document. A new version, or one that another tab has
 * activated, reloads the page.
 */
export const registerServiceWorker = (onOfflineReady: OnOfflineReady): void => {
  registerSW({
    immediate: true,
    onOfflineReady,
    onRegisteredSW: (_url, registration) => {
      // Offline: the next check finds the new version.
      if (registration) setInterval(() => void registration.update().catch(() => {}), UPDATE_CHECK_MS);
    },
  });
};
