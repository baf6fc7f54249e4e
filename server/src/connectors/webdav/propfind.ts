import { Parser } from 'htmlparser2';
import { SourceError } from '../connector.ts';

/** Properties of one resource from a PROPFIND response (RFC 4918). */
export type DavEntry = {
  href: string;
  /** Status of the whole entry, if it has one. */
  status: number | null;
  isFolder: boolean;
  etag: string | null;
  size: number | null;
  modified: string | null;
  /** ownCloud and Nextcloud: stays with a file wherever it is moved. */
  fileId: string | null;
};

export const PROPFIND = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop>
<d:resourcetype/><d:getetag/><d:getcontentlength/><d:getlastmodified/><oc:fileid/>
</d:prop></d:propfind>`;

const NEW: DavEntry = {
  href: '',
  status: null,
  isFolder: false,
  etag: null,
  size: null,
  modified: null,
  fileId: null,
};

/**
 * Reads what comes as it comes: a folder may hold a hundred thousand things. Names are taken without their prefix; only those asked
 * for are known. Entities that a document declares itself are never expanded. An answer that ends early is refused.
 */
export async function* readPropfind(chunks: AsyncIterable<string>, what: string): AsyncGenerator<DavEntry> {
  const malformed = () =>
    new SourceError('malformed', `${what} answers with something else than a list of WebDAV.`);
  let done: DavEntry[] = [];
  let entry: DavEntry | null = null;
  /** Properties of one `propstat` group, which count only if its status is 2xx. */
  let group: Partial<DavEntry> | null = null;
  let isGood = true;
  let isWhole = false;
  let text = '';

  const end = (name: string) => {
    if (name === 'multistatus') isWhole = true;
    if (!entry) return;
    if (name === 'response') {
      done.push(entry);
      entry = null;
    } else if (name === 'propstat') {
      if (group && isGood) Object.assign(entry, group);
      group = null;
    } else if (name === 'status') {
      const status = Number(/ (\d{3})/.exec(text)?.[1] ?? 0);
      if (group) isGood = status >= 200 && status < 300;
      else entry.status = status;
    } else if (name === 'href' && !group && !entry.href) entry.href = text.trim();
    else if (group && text.trim()) Object.assign(group, property(name, text.trim()));
  };
  const parser = new Parser(
    {
      onopentag: (name) => {
        text = '';
        if (localName(name) === 'response') entry = { ...NEW };
        // It has no end of its own.
        if (localName(name) === 'collection' && group) group.isFolder = true;
        if (localName(name) === 'propstat') {
          group = {};
          isGood = true;
        }
      },
      ontext: (part) => {
        if (text.length < 10_000) text += part;
      },
      onclosetag: (name, isImplied) => {
        if (!isImplied) end(localName(name));
        text = '';
      },
    },
    { xmlMode: true },
  );
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* done;
    done = [];
  }
  parser.end();
  yield* done;
  if (!isWhole) throw malformed();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

const property = (name: string, text: string): Partial<DavEntry> => {
  // Apache calls the tag of what has just changed weak, and a second later the same one strong.
  if (name === 'getetag') return { etag: text.replace(/^W\//, '') };
  if (name === 'getcontentlength') return /^\d+$/.test(text) ? { size: Number(text) } : {};
  if (name === 'getlastmodified') return { modified: text };
  if (name === 'fileid') return { fileId: text };
  return {};
};
