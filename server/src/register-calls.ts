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
  settings: { DATA_DIR: string; SECURITY_CONTACT?: string | undefined };
};

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Registers the calls and events of all features, and the web app. None is taken before the app listens. */
export const registerCalls = async ({ app, platform, plugins, closing, settings }: Parts): Promise<void> => {
  const { database, origin, sockets } = platform;
  for (const { routes, events } of plugins) {
    await routes?.(app);
    if (events) sockets.handle(events);
  }
  healthRoutes(app, {
    ask: () => database.pool.query('select 1'),
    freeBytes: () => freeBytesOf(settings.DATA_DIR),
    searchState: () => platform.searchEngine.index?.state() ?? null,
    isClosing: closing.hasBegun,
  });
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
  await app.ready();
};
