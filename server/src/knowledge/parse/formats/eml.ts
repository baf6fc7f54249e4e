import { isAscii, isUtf8 } from 'node:buffer';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { IngestionFailure, type PageText } from '../../types.ts';
import { decode } from '../decode.ts';
import { createHiddenParts, ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { declareAsciiAsUtf8 } from './ascii-parts.ts';
import { attachmentName, freePath } from './attachment-names.ts';
import { readHtml } from './html.ts';
import { hasTable, type Mail, mailPage, textOfHtml } from './mail.ts';

/** Maximum depth of nested parts, as in mails that were forwarded repeatedly. */
const DEEPEST = 50;
const MAX_HEADER_BYTES = 1024 * 1024;

/** Maximum depth of attached mails; deeper ones are listed by name only. */
const DEEPEST_MAILS = 5;
const MAIL = 'message/rfc822';
/** A plain text shorter than this share of the HTML only points to the HTML. */
const STUB_SHARE = 0.2;

/**
 * Reads a saved mail: sender, text and names of attachments, and the same of attached mails.
 *
 * @throws IngestionFailure: damaged
 */
export const readEml = async (bytes: Buffer): Promise<(onHidden?: NoteHidden) => Iterable<PageText>> => {
  const hidden = createHiddenParts();
  const mails = await mailsIn(withCharset(bytes), 0, hidden.note).catch(() => {
    throw new IngestionFailure('damaged');
  });
  const page = mailPage(mails[0]?.subject ?? '', mails);
  return (onHidden = ignoreHidden) => {
    onHidden('texts', hidden.counts.texts ?? 0);
    return readHtml(page);
  };
};

const parseMail = (bytes: Uint8Array) =>
  PostalMime.parse(bytes, {
    maxNestingDepth: DEEPEST,
    maxHeadersSize: MAX_HEADER_BYTES,
    rfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  });

/** Path within the mail: of an attachment of an attached mail, below the name of that mail. */
export type MailAttachment = { path: string; bytes: Uint8Array<ArrayBuffer> };

/** Maximum number of attachments of a mail, those of attached mails included, that are returned. */
export const MOST_ATTACHMENTS = 100;

/**
 * Returns the attached files of a saved mail and of the mails attached to it. Omits pictures within the text, and attached mails themselves,
 * whose text `readEml` includes. Keeps only the nested mail that is being parsed, and the ones that wait, in memory.
 *
 * @param mostBytes limit of the sum of all attachments
 * @returns `left`: the number of attachments beyond the limits
 */
export const attachmentsOf = async (
  bytes: Uint8Array,
  mostBytes = bytes.length,
): Promise<{ attachments: MailAttachment[]; left: number }> => {
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  let left = 0;
  let sum = 0;
  const waiting = [{ mail: bytes, folder: '', depth: 0 }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { folder, depth } = next;
    for (const attachment of (await parseMail(next.mail)).attachments) {
      const { filename, content } = attachment;
      if (typeof content === 'string' || isWithinText(attachment)) continue;
      const isMail = isAttachedMail(attachment);
      if (!filename && !isMail) continue;
      const own = new Uint8Array(content);
      const isRead = isMail && depth < DEEPEST_MAILS;
      if (found.size >= MOST_ATTACHMENTS || (!isRead && sum + own.length > mostBytes)) {
        left += 1;
        continue;
      }
      const isTaken = (path: string) => found.has(path) || waiting.some((one) => one.folder === `${path}/`);
      const path = freePath(`${folder}${attachmentName(filename ?? 'message.eml')}`, isTaken);
      if (isRead) {
        waiting.push({ mail: own, folder: `${path}/`, depth: depth + 1 });
        continue;
      }
      found.set(path, own);
      sum += own.length;
    }
  }
  return { attachments: [...found].map(([path, own]) => ({ path, bytes: own })), left };
};

/** First characters of a mail: the name of a header field, or the line of a mailbox file. */
const MAIL_START = /^\s*(?:From |[!-9;-~]+:)/;
const LONGEST_FIELD_NAME = 200;

/** Returns whether an attachment is a mail, by its type or by its name and content: programs attach saved mails as any file. */
const isAttachedMail = ({ mimeType, filename, content }: Attachment): boolean =>
  mimeType === MAIL ||
  (/\.eml$/i.test(filename ?? '') &&
    typeof content !== 'string' &&
    MAIL_START.test(Buffer.from(new Uint8Array(content.slice(0, LONGEST_FIELD_NAME))).toString('latin1')));

const isWithinText = ({ mimeType, disposition, related }: Attachment): boolean =>
  mimeType.startsWith('image/') && (disposition === 'inline' || related === true);

const mailsIn = async (bytes: Uint8Array, depth: number, onHidden: NoteHidden): Promise<Mail[]> => {
  const mail = await parseMail(bytes);
  const isMail = (one: Attachment) => isAttachedMail(one) && depth < DEEPEST_MAILS;
  const attached: Mail[] = [];
  for (const { content } of mail.attachments.filter(isMail))
    if (typeof content !== 'string')
      attached.push(...(await mailsIn(new Uint8Array(content), depth + 1, onHidden)));
  const own: Mail = {
    subject: mail.subject ?? '',
    from: namesOf(mail.from ? [mail.from] : []),
    to: namesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
    date: mail.date ? new Date(mail.date) : null,
    text: textOf(mail.text ?? '', mail.html ? textOfHtml(mail.html, onHidden) : ''),
    attachments: mail.attachments.flatMap((one) => (one.filename && !isMail(one) ? [one.filename] : [])),
  };
  return [own, ...attached];
};

/** Returns the plain text, or that of the HTML if the plain one is a stub or has lost the cells of a table. */
const textOf = (plain: string, page: string): string =>
  !(hasTable(page) && !hasTable(plain)) && plain.trim() && plain.trim().length >= STUB_SHARE * page.length
    ? plain
    : page || plain;

/** Decodes a mail that declares no encoding in the one guessed from its letters. UTF-8 in parts declared as ASCII is read as UTF-8. */
const withCharset = (bytes: Buffer): Buffer => {
  const written = bytes.toString('latin1');
  if (!/charset\s*=/i.test(written)) return Buffer.from(decode(bytes));
  if (isAscii(bytes) || !isUtf8(bytes)) return bytes;
  return Buffer.from(declareAsciiAsUtf8(written), 'latin1');
};

const namesOf = (people: Address[]): string =>
  people
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .filter(Boolean)
    .join(', ');
