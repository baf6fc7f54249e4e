import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SettingsOf } from '@docent/contract';
import type { ImapFlow } from 'imapflow';
import { attachmentName, freePath } from '../../knowledge/parse/formats/attachment-names.ts';
import { mailPage, textOfHtml } from '../../knowledge/parse/formats/mail.ts';
import {
  type CheckResult,
  type Connector,
  type ConnectorContext,
  type Put,
  SourceError,
} from '../connector.ts';
import { limited, requireSize } from '../shared/content.ts';
import { type Found, type ListingCheckpoint, listing } from '../shared/listing.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { type Message, messageOf, type Part } from './messages.ts';
import { type Thread, threadsOf } from './threads.ts';

type Settings = SettingsOf<'imap'>;
type Checkpoint = {
  /** Settings and state of each folder at the last complete listing. */
  state: string | null;
  begun: (ListingCheckpoint & { state: string }) | null;
};
type Item = { thread: Thread } | { message: Message; part: Part };

/** Maximum number of messages of a thread that are read: the newest ones. */
const MOST_MAILS = 200;
const MAX_TEXT_BYTES = 1024 * 1024;

/** Folders of a mailbox: each thread is a document, each attachment one of its own. Messages never change: where no folder says that it has other ones, nothing is listed. */
export const imapConnector: Connector<Settings, Checkpoint> = {
  kind: 'imap',
  check: async (settings, context) => {
    const mailbox = createMailbox(settings, context);
    try {
      return { findings: await checkFolders(settings, mailbox) };
    } finally {
      mailbox.end();
    }
  },
  async *changes(settings, checkpoint, context) {
    const mailbox = createMailbox(settings, context);
    try {
      const state = await stateOf(settings, mailbox);
      if (checkpoint?.state === state && !checkpoint.begun) return;
      const messages = await listMessages(settings, mailbox, context);
      const begun = checkpoint?.begun?.state === state ? checkpoint.begun : null;
      const found = itemsOf(threadsOf(messages), begun?.after ?? null);
      const put = (path: string, item: Item) => putOf(path, item, mailbox, context);
      for await (const change of listing(found, {
        settings,
        checkpoint: begun,
        signal: context.signal,
        put,
      })) {
        if (change.type !== 'checkpoint') yield change;
        else {
          const now = { ...change.checkpoint, state };
          yield { type: 'checkpoint', checkpoint: { state: checkpoint?.state ?? null, begun: now } };
        }
      }
      yield { type: 'checkpoint', checkpoint: { state, begun: null } };
    } finally {
      mailbox.end();
    }
  },
};

const checkFolders = async ({ folders }: Settings, mailbox: Mailbox): Promise<CheckResult['findings']> => {
  const findings: CheckResult['findings'] = [];
  for (const folder of folders) {
    try {
      const { messages = 0 } = await statusOf(mailbox, folder);
      findings.push({ ok: true, message: `${folder} holds ${messages} messages.` });
    } catch (error) {
      if (!(error instanceof SourceError) || !['not_found', 'forbidden'].includes(error.reason)) throw error;
      findings.push({ ok: false, message: error.message });
    }
  }
  if (findings.every(({ ok }) => !ok))
    throw new SourceError('not_found', findings.map(({ message }) => message).join(' '));
  return findings;
};

const statusOf = (mailbox: Mailbox, folder: string) =>
  mailbox.use(async (client) => {
    const wanted = {
      messages: true,
      uidNext: true,
      uidValidity: true,
      ...(client.capabilities.has('CONDSTORE') ? { highestModseq: true } : {}),
    };
    const status = await client.status(folder, wanted);
    // A broken connection has no status either.
    if (!status && !client.usable) throw new SourceError('unreachable', `${folder} was cut off.`);
    if (!status) throw new SourceError('not_found', `${folder} is not there.`);
    return status;
  }, folder);

/**
 * Returns a string that changes whenever a message is added, removed or flagged: by CONDSTORE if supported, else by the counts of each
 * folder.
 */
const stateOf = async (settings: Settings, mailbox: Mailbox): Promise<string> => {
  const states: string[] = [JSON.stringify(settings)];
  for (const folder of settings.folders) {
    const { messages, uidNext, uidValidity, highestModseq } = await statusOf(mailbox, folder);
    states.push([messages, uidNext, uidValidity, highestModseq].join(' '));
  }
  return createHash('sha256').update(states.join('\n')).digest('hex');
};

const listMessages = async (
  settings: Settings,
  mailbox: Mailbox,
  { signal }: ConnectorContext,
): Promise<Message[]> => {
  const messages: Message[] = [];
  for (const folder of settings.folders) {
    await mailbox.use(async (client) => {
      const lock = await client.getMailboxLock(folder, { readOnly: true });
      try {
        const validity = client.mailbox ? String(client.mailbox.uidValidity) : '';
        const range = settings.since ? { since: new Date(settings.since) } : '1:*';
        const wanted = {
          uid: true,
          envelope: true,
          bodyStructure: true,
          internalDate: true,
          flags: true,
          headers: ['references'],
        };
        for await (const fetched of client.fetch(range, wanted)) {
          signal.throwIfAborted();
          if (!fetched.flags?.has('\\Deleted')) messages.push(messageOf(folder, validity, fetched));
        }
        // A connection that broke ends the answer without a word.
        if (!client.usable) throw new SourceError('unreachable', `${folder} was cut off.`);
      } finally {
        lock.release();
      }
    }, folder);
  }
  return messages;
};

/** By path, so that a path says what came before it. */
async function* itemsOf(threads: Thread[], after: string | null): AsyncGenerator<Found<Item>> {
  const items = new Map<string, Item>();
  const add = (path: string, item: Item) => {
    items.set(
      freePath(path, (taken) => items.has(taken)),
      item,
    );
  };
  for (const thread of threads) {
    add(`${thread.path}.html`, { thread });
    for (const message of thread.messages)
      for (const part of message.attachments)
        add(`${thread.path}/${attachmentName(part.name)}`, { message, part });
  }
  for (const path of [...items.keys()].toSorted((one, other) => (one < other ? -1 : 1))) {
    const file = items.get(path);
    if (file && (after === null || path > after)) yield { path, file };
  }
}

const placeOf = ({ folder, uidValidity, uid }: Message) => `${folder} ${uidValidity} ${uid}`;

const putOf = (
  path: string,
  item: Item,
  mailbox: Mailbox,
  context: ConnectorContext,
): Omit<Put, 'type' | 'path' | 'name'> => {
  const limit = { what: path, maxBytes: context.maxBytes };
  const common = { address: null, size: null, access: 'unrestricted' as const };
  if ('thread' in item) {
    const { thread } = item;
    const places = thread.messages.map(({ id, uid }) => `${id} ${uid}`);
    return {
      ...common,
      id: `thread ${thread.id}`,
      version: createHash('sha256').update(places.join('\n')).digest('hex').slice(0, 32),
      changedAt: dateOf(thread.messages.at(-1)),
      open: async () => limited(Readable.from([Buffer.from(await pageOf(thread, mailbox))]), limit),
    };
  }
  const { message, part } = item;
  return {
    ...common,
    id: `${placeOf(message)} ${part.part}`,
    version: `${message.id} ${part.part}`,
    changedAt: dateOf(message),
    // In another folder it is another message.
    movable: true,
    open: async () => {
      requireSize(part.size, limit);
      const bytes = await mailbox.use((client) => partOf(client, message, part.part, context.maxBytes), path);
      requireSize(bytes.length, limit);
      return Readable.from([bytes], { objectMode: false });
    },
  };
};

const dateOf = (message: Message | undefined) =>
  message?.date ? new Date(message.date).toISOString() : null;

/** A byte more than is taken tells that there is more. */
const partOf = async (
  client: ImapFlow,
  { folder, uid }: Message,
  part: string,
  maxBytes: number,
): Promise<Buffer> => {
  const lock = await client.getMailboxLock(folder, { readOnly: true });
  try {
    const found = await client.download(String(uid), part, { uid: true, maxBytes: maxBytes + 1 });
    if (!found.content) throw new SourceError('not_found', `${folder} no longer has this message.`);
    return await buffer(found.content);
  } finally {
    lock.release();
  }
};

const pageOf = async ({ subject, messages }: Thread, mailbox: Mailbox): Promise<string> => {
  const mails = [];
  for (const message of messages.slice(-MOST_MAILS)) {
    const { from, to, date, attachments } = message;
    const text = await mailbox.use((client) => textOf(client, message), subject);
    // Remove quoted lines: the quoted messages are part of the thread themselves.
    const own = messages.length > 1 ? text.replace(/^>.*(\r?\n|$)/gm, '') : text;
    mails.push({
      from,
      to,
      date: date ? new Date(date) : null,
      text: own,
      attachments: attachments.map(({ name }) => name),
    });
  }
  return mailPage(subject, mails);
};

const textOf = async (client: ImapFlow, message: Message): Promise<string> => {
  if (!message.text) return '';
  const bytes = await partOf(client, message, message.text.part, MAX_TEXT_BYTES);
  return message.text.isHtml ? textOfHtml(bytes.toString()) : bytes.toString();
};
