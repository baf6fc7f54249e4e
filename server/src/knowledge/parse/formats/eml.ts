import PostalMime, { type Address } from 'postal-mime';
import { IngestionFailure, type PageText } from '../../types.ts';
import { readHtml } from './html.ts';
import { mailPage, textOfHtml } from './mail.ts';

/** Parts within parts, as they are sent on and on. */
const DEEPEST = 50;
const MAX_HEADER_BYTES = 1024 * 1024;

/** Reads a mail that was saved as a file: who wrote it, its text, and what its attachments are called. */
export const readEml = async (bytes: Buffer): Promise<() => Iterable<PageText>> => {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: DEEPEST,
    maxHeadersSize: MAX_HEADER_BYTES,
  }).catch(() => {
    throw new IngestionFailure('damaged');
  });
  const page = mailPage(mail.subject ?? '', [
    {
      from: namesOf(mail.from ? [mail.from] : []),
      to: namesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
      date: mail.date ? new Date(mail.date) : null,
      text: mail.text ?? textOfHtml(mail.html ?? ''),
      attachments: mail.attachments.flatMap(({ filename }) => (filename ? [filename] : [])),
    },
  ]);
  return () => readHtml(page);
};

const namesOf = (people: Address[]): string =>
  people
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : (address ?? name)))
    .filter(Boolean)
    .join(', ');
