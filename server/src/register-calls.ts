import { fileURLToPath } from 'node:url';
import type { Closing } from './closing.ts';
import type { Platform, Plugin } from './features/plugin.ts';
import { freeBytesOf } from './platform/files/free-bytes.ts';
import type { App } from './platform/http/app.ts';
import { healthRoutes } from './platform/http/health.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { wellKnownRoutes } from './platform/http/well-known.ts';

type Parts = {
  app: App;
  platform: Platform;
  plugins: Plugin[];
  closing: Closing;
  settings: { ROLE: 'both' | 'api' | 'worker'; DATA_DIR: string; SECURITY_CONTACT?: string | undefined };
};

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Registers the calls and events of all features, and the web app; on a worker the health and metrics calls only. None is taken before the app
 * listens.
 */
export const registerCalls = async ({ app, platform, plugins, closing, settings }: Parts): Promise<void> => {
  const { database, origin, sockets } = platform;
  const isWorker = settings.ROLE === 'worker';
  const served = isWorker ? plugins.filter(({ servedByWorkers }) => servedByWorkers) : plugins;
  for (const { routes, events } of served) {
    await routes?.(app);
    if (events) sockets.handle(events);
  }
  healthRoutes(app, {
    ask: () => database.pool.query('select 1'),
    freeBytes: () => freeBytesOf(settings.DATA_DIR),
    searchState: () => platform.searchEngine.index?.state() ?? null,
    role: settings.ROLE === 'both' ? null : settings.ROLE,
    isClosing: closing.hasBegun,
  });
  if (!isWorker) await servePages({ app, origin, plugins, settings });
  await app.ready();
};

const servePages = async ({
  app,
  origin,
  plugins,
  settings,
}: Pick<Parts, 'app' | 'plugins' | 'settings'> & { origin: string }): Promise<void> => {
  wellKnownRoutes(app, {
    origin: new URL(origin).origin,
    securityContact: settings.SECURITY_CONTACT ?? null,
  });
  const pages = plugins.flatMap(({ page }) => page ?? []);
  await serveWebApp(app, {
    folder: WEB_FOLDER,
    sources: pages.flatMap(({ sources }) => sources),
    opensWindows: pages.some(({ opensWindows }) => opensWindows),
  });
};
