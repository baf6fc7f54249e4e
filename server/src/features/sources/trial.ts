import {
  DRY_RUN_ITEMS,
  DRY_RUN_NAMED,
  DRY_RUN_SECONDS,
  type SourceCheck,
  type SourceDryRun,
  type SourceProblem,
} from '@docent/contract';
import { type ConnectorContext, SourceError } from '../../connectors/connector.ts';
import type { AnyConnector } from '../../connectors/registry.ts';
import { saidOf, sentenceOf } from '../../connectors/say.ts';
import type { Logger } from '../../platform/logs.ts';
import { isForeseen, neverRead, problemOf, withSaid } from './faults.ts';
import { readChanges } from './read-changes.ts';

const CHECK_SECONDS = 30;

type Trial = { connector: AnyConnector; settings: unknown; context: ConnectorContext };

const toldTo = (logger: Logger, error: unknown): SourceProblem => {
  if (!isForeseen(error)) logger.warn({ err: error }, 'a source could not be tried');
  return withSaid(problemOf(error));
};

const slow = () => new SourceError('unreachable', 'It has not answered in time.');

/** Whether a place can be read with these credentials. */
export const checkSource = async ({ connector, settings, context }: Trial): Promise<SourceCheck> => {
  const late = AbortSignal.timeout(CHECK_SECONDS * 1_000);
  try {
    const signal = AbortSignal.any([context.signal, late]);
    const { findings: found } = await Promise.race([
      connector.check(settings, { ...context, signal }),
      new Promise<never>((_resolve, reject) => late.addEventListener('abort', () => reject(slow()))),
    ]);
    const findings = found.map(({ ok, message }) => ({
      ok,
      message: sentenceOf(message),
      said: typeof message === 'string' ? saidOf(message) : message,
    }));
    return { ok: findings.every(({ ok }) => ok), findings, error: null };
  } catch (error) {
    return { ok: false, findings: [], error: toldTo(context.logger, late.aborted ? slow() : error) };
  }
};

/** Lists what a source contains, without opening any item. */
export const dryRun = async ({ connector, settings, context }: Trial): Promise<SourceDryRun> => {
  const late = AbortSignal.timeout(DRY_RUN_SECONDS * 1_000);
  const signal = AbortSignal.any([context.signal, late]);
  const come: SourceDryRun['would_come'] = { total: 0, items: [] };
  const out = new Map<string, SourceDryRun['left_out'][number]>();
  const leaveOut = (path: string, reason: SourceProblem) => {
    const key = `${reason.code} ${reason.message}`;
    const one = out.get(key) ?? { reason: withSaid(reason), total: 0, paths: [] };
    one.total += 1;
    if (one.paths.length < DRY_RUN_NAMED) one.paths.push(path);
    out.set(key, one);
  };
  /** Some places tell of a thing more than once: first who reads it by name, say, and then that it inherits. */
  const told = new Set<string>();
  let lookedAt = 0;
  let whole = true;
  let error: SourceProblem | null = null;
  try {
    for await (const change of readChanges(
      connector.changes(settings, null, { ...context, signal }),
      signal,
    )) {
      if ('id' in change) {
        if (told.has(change.id)) continue;
        told.add(change.id);
      }
      if (change.type === 'failed') leaveOut(change.path, { code: 'other', message: change.reason });
      else if (change.type === 'passed_over')
        leaveOut(change.path, neverRead(change.path) ?? { code: 'type', message: change.reason });
      else if (change.type === 'put') {
        const reason = neverRead(change.path) ?? tooLarge(change.size, context.maxBytes);
        if (reason) leaveOut(change.path, reason);
        else {
          come.total += 1;
          const { path, address, size } = change;
          if (come.items.length < DRY_RUN_NAMED) come.items.push({ path, address, size });
        }
      } else continue;
      lookedAt += 1;
      if (lookedAt < DRY_RUN_ITEMS) continue;
      whole = false;
      break;
    }
  } catch (failure) {
    whole = false;
    // On timeout, the result is what was listed so far.
    if (!late.aborted) error = toldTo(context.logger, failure);
  }
  const leftOut = [...out.values()].toSorted((one, other) => other.total - one.total);
  return { looked_at: lookedAt, whole, would_come: come, left_out: leftOut, error };
};

const tooLarge = (size: number | null, maxBytes: number): SourceProblem | null =>
  size !== null && size > maxBytes
    ? { code: 'too_large', message: 'The file is larger than what is read.' }
    : null;
