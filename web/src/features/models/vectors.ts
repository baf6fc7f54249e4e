import type { VectorProgress } from '@docent/contract';

type Counts = Pick<VectorProgress, 'passages' | 'embedded'>;

export const isDone = ({ passages, embedded }: Counts): boolean => embedded >= passages;

/** Returns whether passages wait for vectors and an embedding model is set. */
export const isUnderWay = (progress: VectorProgress): boolean => progress.model !== null && !isDone(progress);

/** Domains of which passages wait, those with the most waiting first. */
export const waitingDomains = ({ domains }: VectorProgress): VectorProgress['domains'] =>
  domains
    .filter((domain) => !isDone(domain))
    .sort((a, b) => b.passages - b.embedded - (a.passages - a.embedded));
