import type { FetchMessageObject, MessageAddressObject, MessageStructureObject } from 'imapflow';

export type Part = { part: string; name: string; size: number | null };
/** Metadata of a message from the listing; its text is fetched when the message is opened. */
export type Message = {
  folder: string;
  uidValidity: string;
  uid: number;
  /** Its own Message-ID, or one made of its place. */
  id: string;
  /** Message-IDs that it answers, the first of the thread first. */
  answers: string[];
  subject: string;
  from: string;
  to: string;
  /** Milliseconds. */
  date: number;
  text: { part: string; isHtml: boolean } | null;
  attachments: Part[];
};

const MOST_ANSWERS = 100;
const MOST_RECIPIENTS = 20;

export const messageOf = (folder: string, uidValidity: string, fetched: FetchMessageObject): Message => {
  const { uid, envelope, bodyStructure, headers, internalDate } = fetched;
  const references = /^references:(.*?)(?=^\S|$(?![\r\n]))/ims.exec(headers?.toString() ?? '')?.[1] ?? '';
  const answers = [...`${references} ${envelope?.inReplyTo ?? ''}`.matchAll(/<[^<>\s]{1,500}>/g)].map(
    ([id]) => id,
  );
  const parts = leavesOf(bodyStructure);
  const text = parts.find(isText('text/plain')) ?? parts.find(isText('text/html'));
  const date = new Date(envelope?.date ?? internalDate ?? 0).getTime();
  return {
    folder,
    uidValidity,
    uid,
    id: envelope?.messageId?.trim() || `${folder} ${uidValidity} ${uid}`,
    answers: answers.slice(0, MOST_ANSWERS),
    subject: envelope?.subject?.trim() ?? '',
    from: namesOf(envelope?.from),
    to: namesOf([...(envelope?.to ?? []), ...(envelope?.cc ?? [])]),
    date: Number.isNaN(date) ? 0 : date,
    text: text ? { part: text.part ?? '1', isHtml: text.type === 'text/html' } : null,
    attachments: parts.filter((part) => nameOf(part) !== null && part !== text).map(attachmentOf),
  };
};

const namesOf = (people: MessageAddressObject[] | undefined): string =>
  (people ?? [])
    .slice(0, MOST_RECIPIENTS)
    .map(({ name, address }) => (name && name !== address ? `${name} <${address ?? ''}>` : (address ?? '')))
    .join(', ');

/** All parts that hold something; a message within the message is one of them. */
const leavesOf = (part: MessageStructureObject | undefined): MessageStructureObject[] => {
  if (!part) return [];
  return part.childNodes?.length && part.type !== 'message/rfc822'
    ? part.childNodes.flatMap(leavesOf)
    : [part];
};

const isText = (type: string) => (part: MessageStructureObject) =>
  part.type === type && part.disposition !== 'attachment' && !part.dispositionParameters?.['filename'];

/** Pictures that stand within the text are no documents. */
const nameOf = ({
  type,
  disposition,
  dispositionParameters,
  parameters,
  envelope,
}: MessageStructureObject): string | null => {
  const name = dispositionParameters?.['filename'] ?? parameters?.['name'];
  if (type === 'message/rfc822') return name ?? `${envelope?.subject || 'message'}.eml`;
  if (!name || (disposition === 'inline' && type.startsWith('image/'))) return null;
  return name;
};

const attachmentOf = (part: MessageStructureObject): Part => ({
  part: part.part ?? '1',
  name: nameOf(part) ?? 'attachment',
  // As it is sent: base64 takes four bytes for three.
  size:
    part.size === undefined ? null : Math.floor(part.encoding === 'base64' ? part.size * 0.74 : part.size),
});
