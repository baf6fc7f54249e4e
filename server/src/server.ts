import { createCleaning } from './clean.ts';
import { closeWithGracePeriod } from './close-with-grace-period.ts';
import { createClosing } from './closing.ts';
import type { Notifier } from './features/notifications/index.ts';
import { type Features, listFeatures } from './list-features.ts';
import { type OpenedPlatform, openPlatform } from './open-platform.ts';
import type { Database } from './platform/database/database.ts';
import type { Parts } from './platform/embedder/parts.ts';
import type { Logger } from './platform/logs.ts';
import { registerCalls } from './register-calls.ts';
import type { Settings } from './settings.ts';

export type RunningServer = {
  /** Under which people reach it, and under which it listens. */
  address: string;
  listening: string;
  database: Database;
  notifier: Notifier;
  /** Deletes expired data, and data older than the retention settings, at once. */
  clean: () => Promise<void>;
  close: () => Promise<void>;
};

type Given = {
  /** An open database, if there is one. */
  database?: Database;
  /** The features of the product, where it is not to be others. */
  features?: (opened: OpenedPlatform, settings: Settings) => Features;
  /** Replaces the parts of the built-in embedder. */
  embedderParts?: Parts;
};

/** Opens the platform, makes the features and starts to serve. Throws with a sentence when a part does not start. */
export const startServer = async (
  settings: Settings,
  logger: Logger,
  { database, embedderParts, features = listFeatures }: Given = {},
): Promise<RunningServer> => {
  const closing = createClosing(logger);
  const opened = await openPlatform({ settings, logger, closing, database, embedderParts });
  const { app, platform } = opened;
  const { plugins, notifier } = features(opened, settings);
  await registerCalls({ app, platform, plugins, closing, settings });

  const cleaning = createCleaning({
    ...platform,
    plugins,
    orphanMinutes: settings.fixed.orphanMinutes,
    takesJobs: settings.ROLE !== 'api',
  });
  closing.keep('cleaning', cleaning);
  for (const { name, drain } of plugins) if (drain) closing.add(`${name} of the last calls`, drain);
  closing.add('calls', () => closeWithGracePeriod(app.server, () => app.close()));
  closing.add('sockets', () => closeWithGracePeriod(app.server, () => platform.sockets.close()));
  for (const { name, jobs, close } of plugins) {
    await jobs?.();
    if (close) closing.add(name, close);
  }

  const listening = await app.listen({ host: settings.HOST, port: settings.PORT });
  await cleaning.start();
  void platform.mail.check();
  if (settings.ROLE !== 'worker') void platform.searchEngine.warm();
  return {
    address: settings.PUBLIC_URL ?? listening,
    listening,
    database: platform.database,
    notifier,
    clean: cleaning.clean,
    close: closing.close,
  };
};
