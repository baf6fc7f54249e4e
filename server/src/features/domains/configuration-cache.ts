import type { Db } from '../../platform/database/database.ts';
import { loadConfiguration, type StoredConfiguration } from './configuration-store.ts';

const KEPT_AT_MOST = 500;

/**
 * Configurations by domain and version, read once each, also for a crowd: a run knows the version that it needs from
 * the row that it was given, so nothing old is ever used and nothing is read for a question.
 */
export const createConfigurationCache = (db: Db) => {
  const kept = new Map<string, StoredConfiguration>();
  /** By domain and version: what began to be read for one version may be too old for the next. */
  const reading = new Map<string, Promise<StoredConfiguration>>();

  const read = async (domainId: string): Promise<StoredConfiguration> => {
    const stored = await loadConfiguration(db, domainId);
    if (kept.size >= KEPT_AT_MOST) kept.clear();
    kept.set(domainId, stored);
    return stored;
  };

  return async (domainId: string, version: number): Promise<StoredConfiguration> => {
    const known = kept.get(domainId);
    if (known && known.version >= version) return known;
    const key = `${domainId}/${version}`;
    const underWay = reading.get(key) ?? read(domainId).finally(() => reading.delete(key));
    reading.set(key, underWay);
    return underWay;
  };
};
