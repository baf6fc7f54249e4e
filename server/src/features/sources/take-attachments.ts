import { Readable } from 'node:stream';
import type { Put } from '../../connectors/connector.ts';
import { say, sentenceOf } from '../../connectors/say.ts';
import { reasonToPassOver } from '../../connectors/shared/passed-over.ts';
import { createFilter } from '../../connectors/shared/patterns.ts';
import { detectType, TYPE_BYTES } from '../../knowledge/index.ts';
import { isLasting, isPassedOver, neverRead, problemOf } from './faults.ts';
import { emailsOf } from './item-access.ts';
import { countDocuments, findItems, type NamedItem, storeNamed } from './item-store.ts';
import { holdSync, LeaseLost } from './lease.ts';
import { attachmentId, dropAttachments } from './mail-store.ts';
import { type Run, rethrowEnd } from './run.ts';
import { storeContent } from './store-content.ts';
import { addCounts } from './sync-store.ts';

type Mail = { id: string; put: Put };

/**
 * Takes the attachments of a saved mail (.eml) as items of their own, which follow the mail: they have its access and address and lie below
 * its path. Attachments that it no longer has count as missing. Attachments that cannot be read stay in the list with the reason. An attachment
 * that fails for a while rejects at the end, when the others are taken.
 */
export const takeAttachments = async (run: Run, put: Put, bytes: Buffer): Promise<void> => {
  const { parts, source, lease } = run;
  const row = (await findItems(parts.database.db, source.id, [put.id])).get(put.id);
  // The mail was named before it was opened.
  if (!row) throw new LeaseLost();
  const type = detectType(bytes.subarray(0, TYPE_BYTES), bytes.subarray(-TYPE_BYTES), put.name);
  const { attachments, left } =
    type === 'eml' ? await run.mails.read(bytes, put.path) : { attachments: [], left: 0 };
  const { takes } = createFilter({ include: [], exclude: excludeOf(run) });
  const mail = { id: row.id, put };
  const kept: string[] = [];
  const failures: unknown[] = [];
  for (const { path, bytes: own } of attachments) {
    run.signal.throwIfAborted();
    const attached = attachmentOf(put, path, own);
    if (!takes(attached.path)) continue;
    kept.push(attached.id);
    try {
      await takeOne(run, mail, path, attached);
    } catch (error) {
      rethrowEnd(run, error);
      failures.push(error);
    }
  }
  if (left) {
    const rest = attachmentOf(put, `and ${left} more`, new Uint8Array());
    kept.push(rest.id);
    const message = sentenceOf(say('attachments_left', { count: String(left) }));
    await leave(run, namedOf(run, mail, `and ${left} more`, rest), { code: 'other', message });
  }
  await parts.database.transact(async ({ db: tx }) => {
    await holdSync(tx, lease);
    await dropAttachments(tx, [row.id], kept);
  });
  if (failures.length) throw failures[0];
};

const excludeOf = ({ source: { settings } }: Run): string[] =>
  'exclude' in settings ? settings.exclude : [];

const attachmentOf = (mail: Put, part: string, bytes: Uint8Array<ArrayBuffer>): Put => ({
  ...mail,
  id: attachmentId(mail.id, part),
  name: part.slice(part.lastIndexOf('/') + 1),
  path: `${mail.path}/${part}`,
  version: null,
  size: bytes.length,
  open: async () => Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
});

const takeOne = async (run: Run, mail: Mail, part: string, attached: Put): Promise<void> => {
  const named = namedOf(run, mail, part, attached);
  const reason = reasonToPassOver(attached.name);
  if (reason) return leave(run, named, neverRead(attached.path) ?? { code: 'type', message: reason });
  if (await isBeyondLimit(run, attached)) {
    const message = sentenceOf(say('attachments_limit', { count: String(run.source.settings.max_items) }));
    return leave(run, named, { code: 'other', message });
  }
  try {
    await storeContent(run, attached, await attached.open(), named);
  } catch (error) {
    const problem = problemOf(error);
    if (!isLasting(problem)) throw error;
    await leave(run, named, problem);
  }
};

/** Returns whether the source has as many documents as its limit allows, and none of this attachment. */
const isBeyondLimit = async (run: Run, { id }: Put): Promise<boolean> => {
  const { parts, source } = run;
  if (run.documents < source.settings.max_items) return false;
  const known = await findItems(parts.database.db, source.id, [id]);
  if (known.get(id)?.documentId) return false;
  // The upper bound says that it is full: the exact number is counted.
  run.documents = await countDocuments(parts.database.db, source.id);
  return run.documents >= source.settings.max_items;
};

const namedOf = (run: Run, { id: mailId }: Mail, mailPart: string, attached: Put): NamedItem => ({
  outerId: attached.id,
  path: attached.path,
  address: attached.address,
  access: attached.access,
  emails: emailsOf(run.folders, attached.path, attached.access),
  changedAt: attached.changedAt,
  state: 'taken',
  reasonCode: null,
  reasonMessage: null,
  attempts: 0,
  retryAt: null,
  failedVersion: null,
  goes: false,
  mailId,
  mailPart,
});

/** Stores why an attachment is not read. A document that was made of it before stays if it failed, and goes if it is passed over. */
const leave = async (run: Run, named: NamedItem, problem: ReturnType<typeof problemOf>): Promise<void> => {
  const { parts, source, lease, listing } = run;
  const state = isPassedOver(problem) || problem.code === 'other' ? 'passed_over' : 'failed';
  await parts.database.transact(async ({ db: tx }) => {
    await holdSync(tx, lease);
    const known = (await findItems(tx, source.id, [named.outerId], { locked: true })).get(named.outerId);
    const goes = state === 'passed_over' && Boolean(known?.documentId);
    const told = { state, reasonCode: problem.code, reasonMessage: problem.message, goes } as const;
    await storeNamed(tx, { sourceId: source.id, listing }, [{ ...named, ...told }]);
    await addCounts(tx, lease.syncId, { [state]: 1 });
  });
};
