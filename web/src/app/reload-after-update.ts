import { isServerThere } from '../api/lazy-part.ts';

const RELOAD_KEY = 'reloadedAt';
const RELOAD_PAUSE_MS = 60_000;

/**
 * Reloads the page when a part of the app failed to load: after an update the server has the new parts only. At most once a minute, and
 * never while the server is down: the browser's error page would replace the page and its unsaved contents.
 */
export const reloadAfterUpdate = async (): Promise<void> => {
  if (!navigator.onLine) return; // offline: a page that was not visited before shows its own error
  if (Date.now() - Number(sessionStorage.getItem(RELOAD_KEY)) < RELOAD_PAUSE_MS) return;
  if (!(await isServerThere())) return;
  sessionStorage.setItem(RELOAD_KEY, String(Date.now()));
  window.location.reload();
};
