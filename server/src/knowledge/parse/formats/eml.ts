import PostalMime, { type Address } from 'postal-mime';
import { IngestionFailure, type PageText } from '../../types.ts';
import { decode } from '../decode.ts';
import { createHiddenParts, ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { readHtml } from './html.ts';
import { type Mail, mailPage, textOfHtml } from './mail.ts';

/** Parts within parts, as they are sent on and on. */
const DEEPEST = 50;
const MAX_HEADER_BYTES = 1024 * 1024;

/** Mails that are attached to each other; what is deeper is named only. */
const DEEPEST_MAILS = 5;
const MAIL = 'message/rfc822';
/** A plain text this much shorter than the web page beside it only says that there is one. */
const STUB_SHARE = 0.2;

/**
 * Reads a mail that was saved as a file: who wrote it, its text, and what its attachments are called; of mails that are
 * attached to it the same. Throws IngestionFailure: damaged.
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

const mailsIn = async (bytes: Uint8Array, depth: number, onHidden: NoteHidden): Promise<Mail[]> => {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: DEEPEST,
    maxHeadersSize: MAX_HEADER_BYTES,
    rfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  });
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

const textOf = (plain: string, page: string): string =>
  plain.trim() && plain.trim().length >= STUB_SHARE * page.length ? plain : page || plain;

/** A mail that names no encoding anywhere is in the one that its letters speak for. */
const withCharset = (bytes: Buffer): Buffer =>
  /charset\s*=/i.test(bytes.toString('latin1')) ? bytes : Buffer.from(decode(bytes));

const namesOf = (people: Address[]): string =>
  people
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .filter(Boolean)
    .join(', ');
