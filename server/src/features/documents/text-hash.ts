import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FILE_FORMATS } from '@docent/contract';
import { markedEncoding } from '../../knowledge/index.ts';
import type { DocumentRow } from './ingestion-store.ts';

/** Whether files of this type are plain text, with line ends that depend on the program that saved them. */
export const isTextType = (type: DocumentRow['type']): boolean =>
  type !== 'docent_chat' && FILE_FORMATS[type].mediaType === 'text/plain';

/**
 * SHA-256 (hex) of a text whatever its line ends (CRLF, LF, CR), with or without a byte order mark and line ends at its end;
 * UTF-16 has the hash of the same text in UTF-8. Other encodings are compared by their bytes.
 */
export const hashText = async (content: Readable): Promise<string> => {
  const hash = createHash('sha256');
  let toText: ((bytes?: Buffer) => string) | undefined;
  let isAfterCr = false;
  let lineEnds = 0;
  const add = (read: string): void => {
    const text = isAfterCr && read.startsWith('\n') ? read.slice(1) : read;
    if (read) isAfterCr = read.endsWith('\r');
    const lines = text.replace(/\r\n?/g, '\n');
    let end = lines.length;
    while (end > 0 && lines[end - 1] === '\n') end -= 1;
    if (end > 0) {
      hash.update('\n'.repeat(lineEnds)).update(lines.slice(0, end), 'latin1');
      lineEnds = 0;
    }
    lineEnds += lines.length - end;
  };
  for await (const bytes of content as AsyncIterable<Buffer>) {
    toText ??= decoderOf(bytes);
    add(toText(bytes));
  }
  if (toText) add(toText());
  return hash.digest('hex');
};

/** Text as one letter for each byte of UTF-8, or of the file where its encoding is not marked. Without bytes: the end. */
const decoderOf = (start: Buffer): ((bytes?: Buffer) => string) => {
  const marked = markedEncoding(start);
  if (marked?.startsWith('utf-16')) {
    const decoder = new TextDecoder(marked);
    return (bytes) => Buffer.from(decoder.decode(bytes, { stream: bytes !== undefined })).toString('latin1');
  }
  let skip = marked === 'utf-8' ? 3 : 0;
  return (bytes) => {
    const text = bytes?.toString('latin1', skip) ?? '';
    skip = 0;
    return text;
  };
};
