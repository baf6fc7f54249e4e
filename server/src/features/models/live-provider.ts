import type { ModelFault } from '@docent/contract';
import { baseAddressOf, NEEDS_KEY, type ProviderSettings } from '../../platform/models/provider.ts';
import type { Fetch } from '../../platform/outgoing/fetch.ts';
import type { Seal } from '../../platform/seal.ts';
import { openedKey } from './keys.ts';
import type { StoredProvider } from './store.ts';

/** A provider as it is called. */
export type LiveProvider = {
  settings: ProviderSettings;
  setBy: 'environment' | 'owner';
  stored: StoredProvider | null;
  /** Why none of its models can be opened. */
  fault: ModelFault | null;
  fetch: Fetch;
};

export const liveProvider = (
  row: StoredProvider,
  seal: Seal,
  callModels: (entered?: string) => Fetch,
): LiveProvider => {
  const key = row.key === null ? undefined : openedKey(seal, row.key);
  const settings: ProviderSettings = {
    name: row.name,
    kind: row.kind,
    address: row.address ?? undefined,
    resource: row.resource ?? undefined,
    region: row.region ?? undefined,
    accessKeyId: row.accessKeyId ?? undefined,
    key: key ?? undefined,
  };
  const isMissing = key === undefined && NEEDS_KEY.has(row.kind);
  return {
    settings,
    setBy: 'owner',
    stored: row,
    fault: key === null ? 'key_unreadable' : isMissing ? 'key_missing' : null,
    fetch: callModels(baseAddressOf(settings) ?? undefined),
  };
};
