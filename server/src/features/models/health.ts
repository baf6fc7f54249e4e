import type { ModelFault, ModelHealth } from '@docent/contract';
import { like } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import type { Fault } from '../../platform/models/model-fault.ts';
import { modelHealth } from '../../tables/models.ts';

/** An unchanged state is stored again only after this time, so that no question costs a statement. */
const AGAIN_MS = { working: 600_000, failing: 60_000 };

export type HealthRow = typeof modelHealth.$inferSelect;
/** Notes how a call of `provider:model` ended; a provider's list is the model of no name. */
export type NoteHealth = (model: string, fault: Fault | null) => void;

/** Tracks the health of models, as seen by all servers. */
export const createHealth = (db: Db, logger: Logger) => {
  const noted = new Map<string, { fault: ModelFault | null; at: number }>();
  const writing = new Set<Promise<void>>();

  const write = async (model: string, fault: Fault | null) => {
    const now = new Date();
    const seen = fault ? { failedAt: now, fault: fault.fault, detail: fault.detail } : { workedAt: now };
    await db
      .insert(modelHealth)
      .values({ model, ...seen })
      .onConflictDoUpdate({ target: modelHealth.model, set: seen });
  };

  const note: NoteHealth = (model, fault) => {
    const before = noted.get(model);
    const now = Date.now();
    const again = fault ? AGAIN_MS.failing : AGAIN_MS.working;
    if (before && before.fault === (fault?.fault ?? null) && now - before.at < again) return;
    noted.set(model, { fault: fault?.fault ?? null, at: now });
    const written = write(model, fault)
      .catch((error: unknown) => logger.warn({ err: error }, 'what was seen of a model is not written down'))
      .finally(() => writing.delete(written));
    writing.add(written);
  };

  return {
    note,
    list: (): Promise<HealthRow[]> => db.select().from(modelHealth),
    /** A provider was changed: what was seen of it before says nothing. */
    forgetNoted: () => noted.clear(),
    forget: async (tx: DbOrTx, provider: string) => {
      await tx.delete(modelHealth).where(like(modelHealth.model, `${provider}:%`));
    },
    /** Resolves when all that was noted is written. */
    settled: async () => {
      await Promise.all(writing);
    },
  };
};

export const UNTRIED: ModelHealth = {
  state: 'untried',
  fault: null,
  detail: null,
  failed_at: null,
  worked_at: null,
};

export const failing = (fault: ModelFault): ModelHealth => ({ ...UNTRIED, state: 'failing', fault });

export const healthOf = (row: HealthRow | undefined): ModelHealth => {
  if (!row) return UNTRIED;
  const { workedAt, failedAt, fault, detail } = row;
  const isFailing = failedAt !== null && (workedAt === null || failedAt > workedAt);
  return {
    state: isFailing ? 'failing' : workedAt ? 'working' : 'untried',
    fault: isFailing ? fault : null,
    detail: isFailing ? detail : null,
    failed_at: failedAt?.toISOString() ?? null,
    worked_at: workedAt?.toISOString() ?? null,
  };
};

/** Returns the newest health of a provider's models. A model that is gone implies nothing for the others. */
export const healthOfProvider = (name: string, rows: HealthRow[]): ModelHealth => {
  const latest = rows
    .filter(({ model, fault }) => model.startsWith(`${name}:`) && fault !== 'model_gone')
    .toSorted((one, other) => lastSeen(other) - lastSeen(one));
  return healthOf(latest[0]);
};

const lastSeen = ({ workedAt, failedAt }: HealthRow): number =>
  Math.max(workedAt?.getTime() ?? 0, failedAt?.getTime() ?? 0);
