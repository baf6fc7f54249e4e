import { expect, test } from 'vitest';
import { type DavEntry, readPropfind } from './propfind.ts';

const read = async (xml: string, size = 7): Promise<DavEntry[]> => {
  const chunks = async function* () {
    for (let at = 0; at < xml.length; at += size) yield xml.slice(at, at + size);
  };
  const entries: DavEntry[] = [];
  for await (const entry of readPropfind(chunks(), 'the folder')) entries.push(entry);
  return entries;
};
const multistatus = (body: string) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:oc="http://owncloud.org/ns">${body}</D:multistatus>`;

test('folders, files, and only what a server says with success', async () => {
  const xml = multistatus(`
    <D:response><D:href>/dav/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/></D:resourcetype></D:prop>
      <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
    <D:response><D:href>/dav/a%20b.md</D:href>
      <D:propstat><D:prop><D:getetag>W/"1&amp;2"</D:getetag><D:getcontentlength> 12 </D:getcontentlength>
        <oc:fileid>77</oc:fileid><D:resourcetype/></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>
      <D:propstat><D:prop><D:getlastmodified>never</D:getlastmodified></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>
    </D:response>
    <D:response><D:href>/dav/closed/</D:href><D:status>HTTP/1.1 403 Forbidden</D:status></D:response>`);
  const [folder, file, closed] = await read(xml);
  expect(folder).toMatchObject({ href: '/dav/', isFolder: true });
  expect(file).toEqual({
    href: '/dav/a%20b.md',
    status: null,
    isFolder: false,
    etag: '"1&2"',
    size: 12,
    modified: null,
    fileId: '77',
  });
  expect(closed).toMatchObject({ href: '/dav/closed/', status: 403 });
});

test.each([
  ['a page that asks to sign in', '<html><body>Sign in</body></html>'],
  ['nothing', ''],
  [
    'a list that ends early',
    multistatus('<D:response><D:href>/dav/</D:href>').replace(/<\/D:multistatus>$/, ''),
  ],
])('%s is no list', async (_, xml) => {
  await expect(read(xml)).rejects.toMatchObject({ reason: 'malformed' });
});

test('an entity that the document declares is not expanded', async () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`;
  const xml = multistatus('<D:response><D:href>/&b;</D:href></D:response>').replace('?>', `?>${bomb}`);
  expect((await read(xml))[0]?.href).toBe('/&b;');
});
