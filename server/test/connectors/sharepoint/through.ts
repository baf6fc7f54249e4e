import type { SettingsOf } from '@docent/contract';
import type { Connector } from '../../../src/connectors/connector.ts';
import { type AnyConnector, anyConnector } from '../../../src/connectors/registry.ts';
import {
  createSharePointConnector,
  type SharePointCheckpoint,
} from '../../../src/connectors/sharepoint/index.ts';

type Waiting = Parameters<typeof createSharePointConnector>[0];

/** SharePoint's connector, whose requests go to a twin in the place of Microsoft's hosts. */
export const sharePointThrough = (fetch: typeof globalThis.fetch, waiting?: Waiting): AnyConnector => {
  const connector: Connector<SettingsOf<'sharepoint'>, SharePointCheckpoint> = createSharePointConnector(
    waiting,
  );
  const { signIn } = connector;
  const through: typeof connector = {
    ...connector,
    check: (settings, context) => connector.check(settings, { ...context, fetch }),
    changes: (settings, checkpoint, context) =>
      connector.changes(settings, checkpoint, { ...context, fetch }),
    ...(signIn && {
      signIn: {
        ...signIn,
        end: (settings, brought, context) => signIn.end(settings, brought, { ...context, fetch }),
      },
    }),
  };
  return anyConnector(through);
};
