import { bytesOfDomain, closeDomain, type OpenDomain, postingsBytesOf } from './open-domain.ts';
import type { SegmentFile } from './segment-file.ts';
import { stepwise } from './tidy-domain.ts';

/** Number of questions after which earlier ones count half. */
const QUESTIONS_OF_AN_AGE = 1_000;
/**
 * Factor by which a domain must be asked more often to replace another in memory; keeps two that are asked in turn from evicting each
 * other.
 */
const MORE_OFTEN = 2;

/**
 * Keeps open domains within a memory budget. The postings of the most asked domains are in memory; others are read from files word by word.
 * If not even the tables fit, the least recently asked domains are closed.
 */
export const createMemory = (maxBytes: number) => {
  /** In order of use, most recent last. */
  const domains = new Map<string, OpenDomain>();
  const loading = new Set<OpenDomain>();
  let questions = 0;
  let underWay = 0;
  /** Domains that were changing or awaited keep the memory above the budget. */
  let isOver = false;

  const bytes = () => [...domains.values()].reduce((sum, one) => sum + bytesOfDomain(one), underWay);

  const close = (domain: OpenDomain) => {
    domains.delete(domain.id);
    closeDomain(domain);
  };

  /** Frees memory for a domain that is used next. */
  const fit = (present: OpenDomain) => {
    let over = bytes() - maxBytes;
    isOver = false;
    if (over <= 0) return;
    for (const domain of byUses()) {
      if (over <= 0) return;
      if (domain !== present) over -= release(domain);
    }
    over -= over > 0 ? release(present) : 0;
    for (const domain of domains.values()) {
      if (over <= 0) return;
      if (domain === present || domain.changing || domain.awaitedUntil > Date.now()) continue;
      over -= bytesOfDomain(domain);
      close(domain);
    }
    isOver = over > 0;
  };

  const byUses = () => [...domains.values()].sort((a, b) => a.uses - b.uses);

  /** Loads postings into memory if there is space, or if other domains are asked much less. */
  const load = async (domain: OpenDomain): Promise<void> => {
    if (loading.has(domain) || domain.isClosed) return;
    const files = [...domain.files].flatMap(([block, file]) => (file.isLoaded() ? [] : [{ block, file }]));
    const wanted = files.reduce((sum, { block }) => sum + postingsBytesOf(block), 0);
    if (!wanted || wanted > maxBytes) return;
    let missing = bytes() + wanted - maxBytes;
    const others = byUses().filter((one) => one !== domain && one.uses * MORE_OFTEN < domain.uses);
    const freed = others.reduce((sum, one) => sum + loadedBytes(one), 0);
    if (missing > freed) return;
    for (const other of others) if (missing > 0) missing -= release(other);
    loading.add(domain);
    underWay += wanted;
    try {
      for (const { file } of files) await stepwise(domain, file.load());
    } finally {
      underWay -= wanted;
      loading.delete(domain);
    }
  };

  return {
    get: (id: string) => domains.get(id),
    all: () => [...domains.values()],
    bytes,
    add: (domain: OpenDomain) => {
      domains.set(domain.id, domain);
      fit(domain);
    },
    fit,
    close,
    load,
    use: (domain: OpenDomain) => {
      domains.delete(domain.id);
      domains.set(domain.id, domain);
      domain.awaitedUntil = 0;
      domain.uses += 1;
      if (isOver) fit(domain);
      questions += 1;
      if (questions % QUESTIONS_OF_AN_AGE === 0) for (const one of domains.values()) one.uses /= 2;
    },
  };
};

const loadedFiles = ({ files }: OpenDomain): SegmentFile[] =>
  [...files.values()].filter((file) => file.isLoaded());

const loadedBytes = (domain: OpenDomain): number =>
  loadedFiles(domain).reduce((sum, { postingsBytes }) => sum + postingsBytes, 0);

/** Unloads the postings of a domain to its files. Returns the bytes freed. */
const release = (domain: OpenDomain): number => {
  const bytes = loadedBytes(domain);
  for (const file of loadedFiles(domain)) file.release();
  return bytes;
};
