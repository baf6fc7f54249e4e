import PostalMime, { type Header } from 'postal-mime';
import { IngestionFailure } from '../../types.ts';

/** An HTML file within a saved page, and the charset that its header declares. */
export type SavedHtml = { bytes: Buffer; charset: string | undefined };

type Part = { bytes: Buffer; headers: Header[] };

const HEADER_BYTES = 65_536;
const DEEPEST = 10;
const PARTS_AT_MOST = 10_000;
const NEW_LINE = 10;
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const MULTIPART = /^multipart\//i;
const FRAMESET = /<frameset\b/i;

/** Returns whether a file is a page saved as `.mhtml`: it begins with header fields, one of which says that HTML follows. */
export const isSavedPage = (bytes: Buffer): boolean => {
  const header = headerOf(bytes).toString('latin1').trimStart();
  return (
    /^[!-9;-~]{1,100}:/.test(header) &&
    /^content-type:\s*(?:multipart\/|text\/html|application\/xhtml\+xml)/im.test(header)
  );
};

/**
 * Returns the main HTML of a saved page: by the `start` of its header or the address that was saved, or else the first. A page of frames,
 * as Excel saves a workbook, is returned with the files that it shows.
 *
 * @throws IngestionFailure: damaged
 */
export const htmlOfSavedPage = async (bytes: Buffer): Promise<SavedHtml[]> => {
  try {
    const page = await partOf(bytes);
    const parts = (await leavesOf(page)).filter((part) => HTML.test(field(part, 'content-type')));
    const main = parts.find(isMainOf(page)) ?? parts[0];
    if (!main) return [];
    const html = await contentOf(main);
    if (!FRAMESET.test(html.bytes.toString('latin1'))) return [html];
    const others = parts.filter((part) => part !== main);
    return [html, ...(await Promise.all(others.map(contentOf)))];
  } catch {
    throw new IngestionFailure('damaged');
  }
};

const isMainOf = (page: Part) => {
  const start = parameter(field(page, 'content-type'), 'start');
  const location = field(page, 'snapshot-content-location') || field(page, 'content-location');
  return (part: Part): boolean =>
    start ? field(part, 'content-id') === start : !!location && field(part, 'content-location') === location;
};

/** Returns the header of a file: all up to its first empty line. */
const headerOf = (bytes: Buffer): Buffer => {
  const start = bytes.subarray(0, HEADER_BYTES);
  const ends = ['\n\n', '\n\r\n'].map((end) => start.indexOf(end)).filter((at) => at >= 0);
  return start.subarray(0, Math.min(start.length, ...ends) + 1);
};

const partOf = async (bytes: Buffer): Promise<Part> => {
  const { headers } = await PostalMime.parse(headerOf(bytes));
  return { bytes, headers };
};

const field = ({ headers }: Part, name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';

const parameter = (value: string, name: string): string | undefined => {
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(value) ?? [];
  return quoted ?? plain;
};

/** Returns the files of a part, those of parts within it included. */
const leavesOf = async (part: Part, depth = 0): Promise<Part[]> => {
  const type = field(part, 'content-type');
  const boundary = parameter(type, 'boundary');
  if (!MULTIPART.test(type) || !boundary || depth > DEEPEST) return [part];
  const leaves: Part[] = [];
  for (const bytes of splitAt(part.bytes, boundary)) {
    if (leaves.length > PARTS_AT_MOST) break;
    leaves.push(...(await leavesOf(await partOf(bytes), depth + 1)));
  }
  return leaves;
};

/** Splits a file at the lines of its boundary. postal-mime returns its parts without their addresses, and all HTML as one. */
function* splitAt(bytes: Buffer, boundary: string): Generator<Buffer> {
  const line = `--${boundary}`;
  let start: number | null = null;
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    if (at > 0 && bytes[at - 1] !== NEW_LINE) continue;
    const lineEnd = bytes.indexOf(NEW_LINE, at);
    const end = lineEnd < 0 ? bytes.length : lineEnd + 1;
    const rest = bytes.toString('latin1', at + line.length, Math.min(end, at + line.length + HEADER_BYTES));
    if (!/^(?:--)?\s*$/.test(rest)) continue;
    if (start !== null) yield bytes.subarray(start, at);
    if (rest.startsWith('--')) return;
    start = end;
  }
  if (start !== null) yield bytes.subarray(start);
}

/** Returns the decoded bytes of a part. Text of attachments is not decoded to letters, which takes the declaration within it. */
const contentOf = async (part: Part): Promise<SavedHtml> => {
  const attached = Buffer.concat([Buffer.from('Content-Disposition: attachment\r\n'), part.bytes]);
  const { attachments } = await PostalMime.parse(attached, { attachmentEncoding: 'arraybuffer' });
  const content = attachments[0]?.content ?? '';
  return {
    bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    charset: parameter(field(part, 'content-type'), 'charset'),
  };
};
