import type { Db } from '../../platform/database/database.ts';
import { loadConfiguration, type StoredConfiguration } from './configuration-store.ts';

const KEPT_AT_MOST = 500;

/**
 * Configurations by domain and version, read once each: a run knows the version that it needs from the row that it was
 * given, so nothing old is ever used and nothing is read for a question.
 */
export const createConfigurationCache = (db: Db) => {
  const kept = new Map<string, StoredConfiguration>();
  return async (domainId: string, version: number): Promise<StoredConfiguration> => {
    const known = kept.get(domainId);
    if (known && known.version >= version) return known;
    const stored = await loadConfiguration(db, domainId);
    if (kept.size >= KEPT_AT_MOST) kept.clear();
    kept.set(domainId, stored);
    return stored;
  };
};
