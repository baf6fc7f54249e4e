import { registerSW } from 'virtual:pwa-register';

/** Told once, when the pages of the app are kept in the browser for the first time. */
type OnOfflineReady = () => void;

const UPDATE_CHECK_MS = 60 * 60_000;

/**
 * Registers the service worker. It keeps the app's own files and nothing else: no call and no document goes through
 * its cache. A new version, or one that another tab has activated, reloads the page.
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
