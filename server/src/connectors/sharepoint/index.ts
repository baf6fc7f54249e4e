import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SettingsOf } from '@docent/contract';
import {
  type Change,
  type Connector,
  type ConnectorContext,
  type ItemAccess,
  SourceError,
} from '../connector.ts';
import { contentOf, requireSize } from '../shared/content.ts';
import { createFilter } from '../shared/patterns.ts';
import { checkSharePoint } from './check.ts';
import { delegatedSignIn } from './delegated.ts';
import { type Step, stepsBetween } from './differences.ts';
import { findDrives } from './drives.ts';
import type { Drive } from './feed.ts';
import { findKept, type Kept, keep, settle } from './kept.ts';
import { GRAPH } from './place.ts';
import { createReaders } from './readers.ts';
import { createRequests, type Requests, Resync, type Waiting } from './requests.ts';
import { type Groups, type Round, type State, takeRound } from './round.ts';
import { createTokens } from './tokens.ts';
import { createPaths, type Node } from './tree.ts';

type Settings = SettingsOf<'sharepoint'>;

/** Progress through a state that is stored in the work folder: how many of its steps were reported. */
export type SharePointCheckpoint = {
  state: string;
  /** Steps of it that were told. */
  done: number;
  finished: boolean;
  /** When everything was listed last, in milliseconds. */
  listedAt: number;
  /** The settings that decide which items are read; other settings need a new listing. */
  taken: string;
};

/** Once a day everything is listed anew, so that whatever a feed has failed to tell does not stand for longer. */
const LIST_EVERY_MS = 24 * 3_600_000;
const CHECKPOINT_EVERY = 100;

const WAITING: Waiting = {
  now: Date.now,
  wait: async (ms, signal) => {
    await delay(ms, undefined, { signal });
  },
  random: Math.random,
};

/** SharePoint and OneDrive by Microsoft Graph: changes by the feed of each library, and who may read what by its permissions. */
export const createSharePointConnector = (
  waiting: Waiting = WAITING,
): Connector<Settings, SharePointCheckpoint> => {
  const open = (settings: Settings, context: ConnectorContext) => {
    const tokens = createTokens({ settings, context, now: waiting.now });
    return { tokens, requests: createRequests({ context, tokens, waiting }) };
  };

  return {
    kind: 'sharepoint',
    signIn: delegatedSignIn(waiting.now),
    check: (settings, context) => checkSharePoint({ settings, context, ...open(settings, context) }),
    async *changes(settings, checkpoint, context) {
      const { requests } = open(settings, context);
      const taken = fingerprint(settings);
      let last = checkpoint?.taken === taken ? checkpoint : null;
      const kept = await findKept(context.workFolder);
      const { round } = kept;
      let { base } = kept;
      if (last && round?.id === last.state) {
        if (!last.finished) {
          yield* tell(round, last, { context, requests });
          last = { ...last, done: round.steps.length, finished: true };
        }
        // The checkpoint that says so has been kept: it was given, or has come back after it was given.
        await settle(context.workFolder);
        base = round;
      }
      // It was begun, and how far it was told has not been kept: with what follows it is made good.
      const doubtful = round && round !== base ? round.steps : [];
      const found = await findDrives(settings, requests);
      const readers = createReaders({
        requests,
        siteAddress: groupsAddress(settings, context, found.siteAddress),
      });
      const given = { requests, readers, now: waiting.now() };
      const next = await nextRound({ drives: found.drives, last, base, now: given.now }, (drives, before) =>
        takeRound(drives, before, given),
      );
      const steps = await stepsBetween({
        before: base?.state ?? null,
        after: next.state,
        told: next.told,
        full: next.full,
        exact: !doubtful.length && !!last?.finished && base?.id === last.state,
        doubtful,
        filter: createFilter(settings),
      });
      if (last && !next.full && !steps.length && !next.told.touched.size && !next.told.deleted.size) return;
      requireCount(next.state, settings);
      const begun: Kept = { id: randomUUID(), state: next.state, steps };
      await keep(context.workFolder, begun);
      const listedAt = next.full || !last ? given.now : last.listedAt;
      const start = { state: begun.id, done: 0, finished: false, listedAt, taken };
      // Stored before the first step is reported: a run that resumes on another server then knows that steps may have been reported.
      yield { type: 'checkpoint', checkpoint: start };
      yield* tell(begun, start, { context, requests });
    },
  };
};

type Standing = { drives: Drive[]; last: SharePointCheckpoint | null; base: Kept | null; now: number };

/** Returns the changes since the stored state, or all items: the first time, once a day, and when no usable state is stored. */
const nextRound = async (
  { drives, last, base, now }: Standing,
  take: (drives: Drive[], before: State | null) => Promise<Round>,
): Promise<Round & { full: boolean }> => {
  const same = (one: Drive[] | undefined) =>
    JSON.stringify(one?.map(({ id, label }) => [id, label])) ===
    JSON.stringify(drives.map(({ id, label }) => [id, label]));
  // A round that another server has told in part is not known here.
  const goesOn = base && last?.finished && now - last.listedAt < LIST_EVERY_MS && same(base.state.drives);
  if (goesOn) {
    try {
      return { ...(await take(drives, base.state)), full: false };
    } catch (error) {
      if (!(error instanceof Resync)) throw error;
    }
  }
  try {
    return { ...(await take(drives, null)), full: true };
  } catch (error) {
    if (error instanceof Resync) throw new SourceError('unreachable', 'The list of a library was cut short.');
    throw error;
  }
};

type Telling = { context: ConnectorContext; requests: Requests };

async function* tell(
  kept: Kept,
  from: SharePointCheckpoint,
  { context, requests }: Telling,
): AsyncGenerator<Change<SharePointCheckpoint>> {
  const pathOf = createPaths(kept.state.tree);
  for (let done = from.done; done < kept.steps.length; done++) {
    context.signal.throwIfAborted();
    const step = kept.steps[done];
    const change = step && changeOf(step, kept.state, { pathOf, context, requests });
    if (change) yield change;
    if ((done + 1) % CHECKPOINT_EVERY === 0)
      yield { type: 'checkpoint', checkpoint: { ...from, done: done + 1 } };
  }
  yield { type: 'checkpoint', checkpoint: { ...from, done: kept.steps.length, finished: true } };
}

type Naming = { pathOf: (key: string) => string | null; context: ConnectorContext; requests: Requests };

const changeOf = (
  step: Step,
  { tree, groups }: State,
  { pathOf, context, requests }: Naming,
): Change<SharePointCheckpoint> | null => {
  switch (step.do) {
    case 'listing':
    case 'complete':
      return { type: step.do };
    case 'gone':
      return { type: 'gone', id: step.key };
    case 'access':
      return { type: 'access', path: step.path, access: accessOf(step.own, groups) };
    case 'fail':
      return { type: 'failed', id: step.key, path: step.path, reason: step.reason };
    case 'pass_over':
      return { type: 'passed_over', id: step.key, path: pathOf(step.key) ?? '', reason: step.reason };
    case 'put': {
      const node = tree.get(step.key);
      const path = pathOf(step.key);
      if (!node || path === null) return null;
      const { name, address, version, size, changedAt } = node;
      const access = accessOf(step.resolved ? readersOf(node, tree) : node.own, groups);
      return {
        type: 'put',
        id: step.key,
        name,
        path,
        address,
        version,
        size,
        changedAt,
        access,
        open: async () => {
          const limit = { what: name, maxBytes: context.maxBytes };
          requireSize(size, limit);
          return contentOf(await requests.file(contentAddress(node), name), limit);
        },
      };
    }
  }
};

/** Returns the readers of a node: its own or those of the nearest folder that has some; a library always has. */
const readersOf = (node: Node, tree: State['tree']): Node['own'] => {
  for (let at: Node | undefined = node; at; at = at.parent === null ? undefined : tree.get(at.parent))
    if (at.own) return at.own;
  return 'unknown';
};

const contentAddress = ({ drive, item }: Node) =>
  `${GRAPH}/v1.0/drives/${encodeURIComponent(drive)}/items/${encodeURIComponent(item)}/content`;

const accessOf = (own: Node['own'], groups: Groups): ItemAccess => {
  if (own === null) return 'inherit';
  if (own === 'unknown') return 'unknown';
  return {
    principals: [
      ...own.people.map((email) => ({ type: 'person' as const, email })),
      ...own.groups.map((id) => ({
        type: 'group' as const,
        id,
        name: id,
        emails: groups.get(id)?.emails ?? [],
      })),
    ],
  };
};

/** A client secret opens no group of the site: it is not even tried. */
const groupsAddress = (settings: Settings, { secrets }: ConnectorContext, siteAddress: string | null) =>
  settings.sign_in === 'delegated' || secrets.private_key ? siteAddress : null;

const requireCount = ({ tree }: State, { max_items }: Settings) => {
  let files = 0;
  for (const { kind } of tree.values()) if (kind === 'file') files += 1;
  if (files > max_items)
    throw new SourceError(
      'too_large',
      `There are more than ${max_items} things here. Take fewer libraries, or raise the limit.`,
    );
};

const fingerprint = ({ site, libraries, include, exclude }: Settings) =>
  createHash('sha256')
    .update(JSON.stringify([site, libraries, include, exclude]))
    .digest('base64url');
