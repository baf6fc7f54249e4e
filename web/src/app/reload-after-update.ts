import { isServerThere } from '../api/lazy-part.ts';

const RELOAD_KEY = 'reloadedAt';
const RELOAD_PAUSE_MS = 60_000;

/**
 * Reloads the page when a part of the app failed to load: after an update the server has the new parts only. At most once a minute, and not
 * while the server is away, which would replace the page and all that it holds by the browser's error page.
 */
export const reloadAfterUpdate = async (): Promise<void> => {
  if (!navigator.onLine) return; // a page that was never visited: its place says so
  if (Date.now() - Number(sessionStorage.getItem(RELOAD_KEY)) < RELOAD_PAUSE_MS) return;
  if (!(await isServerThere())) return;
  sessionStorage.setItem(RELOAD_KEY, String(Date.now()));
  window.location.reload();
};
