import { isUtf8 } from 'node:buffer';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { IngestionFailure, type PageText } from '../../types.ts';
import { decode } from '../decode.ts';
import { createHiddenParts, ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
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
export type MailAttachment = { path: string; bytes: Uint8Array };

/** Maximum number of attachments of a mail, those of attached mails included, that are returned. */
export const MOST_ATTACHMENTS = 100;

/**
 * Returns the attached files of a saved mail and of the mails attached to it. Omits pictures within the text, and attached mails themselves,
 * whose text `readEml` includes. `left` is the number of attachments beyond the limit.
 */
export const attachmentsOf = async (
  bytes: Uint8Array,
): Promise<{ attachments: MailAttachment[]; left: number }> => {
  const found = new Map<string, Uint8Array>();
  let left = 0;
  const collect = async (mailBytes: Uint8Array, folder: string, depth: number): Promise<void> => {
    for (const attachment of (await parseMail(mailBytes)).attachments) {
      const { filename, mimeType, content } = attachment;
      if (typeof content === 'string' || isWithinText(attachment)) continue;
      const isRead = mimeType === MAIL && depth < DEEPEST_MAILS;
      if (!filename && mimeType !== MAIL) continue;
      if (found.size >= MOST_ATTACHMENTS) {
        left += 1;
        continue;
      }
      const name = attachmentName(filename ?? 'message.eml');
      const path = freePath(`${folder}${name}`, (taken) => found.has(taken));
      const own = new Uint8Array(content);
      if (!isRead) found.set(path, own);
      const isMail = mimeType === MAIL || /\.eml$/i.test(name);
      if (isMail && depth < DEEPEST_MAILS) await collect(own, `${path}/`, depth + 1);
    }
  };
  await collect(bytes, '', 0);
  return { attachments: [...found].map(([path, own]) => ({ path, bytes: own })), left };
};

const isWithinText = ({ mimeType, disposition, related }: Attachment): boolean =>
  mimeType.startsWith('image/') && (disposition === 'inline' || related === true);

const mailsIn = async (bytes: Uint8Array, depth: number, onHidden: NoteHidden): Promise<Mail[]> => {
  const mail = await parseMail(bytes);
  const isMail = ({ mimeType }: { mimeType: string }) => mimeType === MAIL && depth < DEEPEST_MAILS;
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

const ASCII_CHARSET = /charset\s*=\s*"?us-ascii"?/gi;

/**
 * Decodes a mail that declares no encoding in the one guessed from its letters. A part declared as ASCII has no letters beyond it, so UTF-8
 * in such a mail is what its program meant.
 */
const withCharset = (bytes: Buffer): Buffer => {
  const written = bytes.toString('latin1');
  if (!/charset\s*=/i.test(written)) return Buffer.from(decode(bytes));
  return isUtf8(bytes) ? Buffer.from(written.replace(ASCII_CHARSET, 'charset=utf-8'), 'latin1') : bytes;
};

const namesOf = (people: Address[]): string =>
  people
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .filter(Boolean)
    .join(', ');
