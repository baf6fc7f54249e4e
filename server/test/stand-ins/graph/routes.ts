import { deltaPage, driveItemOf, GRAPH } from './delta.ts';
import { strangersIn, typeOfPath, unknownNames } from './held-to-metadata.ts';
import type { Person, Principal } from './may-read.ts';
import { loginNameOf, permissionsOf } from './permissions.ts';
import type { SignIn } from './sign-in.ts';
import type { Tenant } from './tenant.ts';

export const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: code, innerError: { 'request-id': '1' } } }, { status, headers });
const NOT_FOUND = () => failure(404, 'itemNotFound');

type Asked = { url: URL; request: Request; rights: Set<string> };
type Found = Response | { type: string; body: Record<string, unknown> } | null;
type Route = [path: RegExp, answer: (tenant: Tenant, asked: Asked, ...parts: string[]) => Found];

const has = (rights: Set<string>, ...any: string[]) => any.some((right) => rights.has(right));
const READS_FILES = ['Sites.FullControl.All', 'Sites.Selected', 'Sites.Read.All', 'Files.Read.All'];
const READS_GROUPS = ['GroupMember.Read.All', 'Group.Read.All', 'Directory.Read.All'];
const READS_PEOPLE = ['User.Read.All', 'User.ReadBasic.All', 'Directory.Read.All'];
/** Answers in a list, the rest by `$skiptoken`. */
const listed = (tenant: Tenant, url: URL, type: string, all: Record<string, unknown>[]): Found => {
  const skipped = Number(url.searchParams.get('$skiptoken') ?? 0);
  const end = skipped + tenant.habits.pageSize;
  const next = new URL(url);
  next.searchParams.set('$skiptoken', String(end));
  const more = end < all.length ? { '@odata.nextLink': next.href } : {};
  return { type: `Collection(${type})`, body: { value: all.slice(skipped, end), ...more } };
};

const userOf = (person: Person, tells: boolean) => ({
  '@odata.type': '#microsoft.graph.user',
  id: person.id,
  mail: tells ? person.mail : null,
  userPrincipalName: tells ? person.userPrincipalName : null,
  ...(tells ? { userType: person.guest ? 'Guest' : 'Member' } : {}),
});

/** Everybody and everything in a group, whatever it is nested in; each once. */
const transitiveMembers = (tenant: Tenant, members: Principal[], seen = new Map<string, Principal>()) => {
  for (const member of members) {
    if (!('id' in member) || seen.has(member.id)) continue;
    seen.set(member.id, member);
    if (member.type === 'group') transitiveMembers(tenant, tenant.groups.get(member.id)?.members ?? [], seen);
  }
  return [...seen.values()];
};

const GRAPH_ROUTES: Route[] = [
  [
    /^sites\/([^/:]+):(\/[^:]*):?$/,
    (tenant, _asked, host, path) =>
      host === tenant.host && path?.toLowerCase() === tenant.site.path
        ? {
            type: 'site',
            body: {
              id: tenant.site.id,
              displayName: tenant.site.name,
              webUrl: `https://${tenant.host}${tenant.site.path}`,
            },
          }
        : NOT_FOUND(),
  ],
  [
    /^sites\/([^/]+)\/drives$/,
    (tenant, { url }, id) =>
      id === tenant.site.id
        ? listed(
            tenant,
            url,
            'drive',
            [...tenant.drives.values()].map(({ id, name }) => ({
              id,
              name,
              driveType: 'documentLibrary',
              webUrl: `https://${tenant.host}${tenant.site.path}/${encodeURIComponent(name)}`,
            })),
          )
        : NOT_FOUND(),
  ],
  [
    /^users\/([^/]+)\/drive$/,
    (tenant, _asked, upn) => {
      const drive = [...tenant.drives.values()].find(({ name }) => name === upn);
      if (!drive) return NOT_FOUND();
      const webUrl = `https://contoso-my.sharepoint.com/personal/${upn?.replace(/\W/g, '_')}/Documents`;
      return { type: 'drive', body: { id: drive.id, name: 'OneDrive', driveType: 'business', webUrl } };
    },
  ],
  [
    /^drives\/([^/]+)\/root$/,
    (tenant, _asked, id) => {
      const drive = tenant.drives.get(id ?? '');
      const root = drive && tenant.items.get(drive.rootId);
      return drive && root
        ? { type: 'driveItem', body: { ...driveItemOf(tenant, drive, root) } }
        : NOT_FOUND();
    },
  ],
  [
    /^drives\/([^/]+)\/root\/delta(?:\(\))?$/,
    (tenant, { url, request, rights }, id) => {
      const drive = tenant.drives.get(id ?? '');
      if (!drive) return NOT_FOUND();
      const prefer = request.headers.get('prefer') ?? '';
      const page = deltaPage(tenant, drive, {
        token: url.searchParams.get('token'),
        sharing: prefer.includes('hierarchicalsharing'),
        withParents: request.headers.get('deltaexcludeparent') === null,
        fullControl: has(rights, 'Sites.FullControl.All', 'Sites.Selected'),
      });
      if (!page)
        return failure(410, 'resyncChangesApplyDifferences', {
          Location: `${GRAPH}/drives/${id}/root/delta`,
        });
      return { type: 'Collection(driveItem)', body: page };
    },
  ],
  [
    /^drives\/([^/]+)\/items\/([^/]+)(\/permissions|\/content)?$/,
    (tenant, _asked, driveId, itemId, what) => {
      const drive = tenant.drives.get(driveId ?? '');
      const item = tenant.items.get(itemId ?? '');
      if (!drive || !item || item.deleted || item.driveId !== driveId) return NOT_FOUND();
      if (what === '/content') {
        if (item.folder) return failure(400, 'invalidRequest');
        const address = `https://${tenant.host}/_layouts/15/download.aspx?UniqueId=${item.id}&tempauth=t${tenant.epoch}`;
        return new Response(null, { status: 302, headers: { Location: address } });
      }
      if (what) return { type: 'Collection(permission)', body: { value: permissionsOf(tenant, item.id) } };
      const parent = item.parentId === null ? null : tenant.items.get(item.parentId);
      const body = driveItemOf(tenant, drive, item);
      const path = parent ? { path: `/drives/${drive.id}/root:/${parent.name}` } : {};
      return { type: 'driveItem', body: { ...body, parentReference: { ...body.parentReference, ...path } } };
    },
  ],
  [
    /^groups\/([^/]+)\/(transitiveMembers|owners)$/,
    (tenant, { url, rights }, id, what) => {
      if (!has(rights, ...READS_GROUPS)) return failure(403, 'Authorization_RequestDenied');
      const group = tenant.groups.get(id ?? '');
      if (!group) return failure(404, 'Request_ResourceNotFound');
      const owners: Principal[] = group.owners.map((owner) => ({ type: 'person', id: owner }));
      const members = what === 'owners' ? owners : transitiveMembers(tenant, group.members);
      const tells = has(rights, ...READS_PEOPLE);
      const body = members.flatMap((member): Record<string, unknown>[] => {
        if (member.type === 'group') return [{ '@odata.type': '#microsoft.graph.group', id: member.id }];
        const person = member.type === 'person' ? tenant.people.get(member.id) : undefined;
        return person ? [userOf(person, tells)] : [];
      });
      return listed(tenant, url, 'directoryObject', body);
    },
  ],
  [
    /^users(?:\/([^/]+))?$/,
    (tenant, { url, rights }, id) => {
      if (!has(rights, ...READS_PEOPLE)) return failure(403, 'Authorization_RequestDenied');
      if (id === undefined) {
        if (url.searchParams.get('$filter') !== "userType eq 'Member'")
          return failure(400, 'Request_UnsupportedQuery');
        const members = [...tenant.people.values()].filter(({ guest }) => !guest);
        return listed(
          tenant,
          url,
          'user',
          members.map((person) => userOf(person, true)),
        );
      }
      const person = tenant.people.get(id);
      return person ? { type: 'user', body: userOf(person, true) } : failure(404, 'Request_ResourceNotFound');
    },
  ],
];

/**
 * Answers like graph.microsoft.com; rejects requests that Microsoft's description does not have, and checks its own responses against it.
 */
export const answerGraph = (tenant: Tenant, signIn: SignIn, request: Request): Response => {
  const url = new URL(request.url);
  const access = signIn.rightsOf(request, 'https://graph.microsoft.com');
  if (!access) return failure(401, 'InvalidAuthenticationToken');
  if (request.method !== 'GET') return failure(405, 'notAllowed');
  const path = decodeURIComponent(url.pathname.replace(/^\/v1\.0\//, ''));
  const type = typeOfPath(path);
  if (!type) return failure(400, 'BadRequest');
  if (unknownNames(type, url.searchParams.get('$select')).length) return failure(400, 'BadRequest');
  if (/^(sites|drives)/.test(path) && !has(access.rights, ...READS_FILES))
    return failure(403, 'accessDenied');
  for (const [pattern, answer] of GRAPH_ROUTES) {
    const found = pattern.exec(path);
    const result = found && answer(tenant, { url, request, rights: access.rights }, ...found.slice(1));
    if (!result) continue;
    if (result instanceof Response) return result;
    const strangers = strangersIn(
      result.type,
      result.type.startsWith('Collection(') ? result.body.value : result.body,
    );
    if (strangers.length)
      throw new Error(`The twin answers what Microsoft does not: ${strangers.join(', ')}`);
    return Response.json({ '@odata.context': `${GRAPH}/$metadata#x`, ...result.body });
  }
  return NOT_FOUND();
};

/** Answers like the site's own host: downloads by an address that needs no token, and members of the site's groups. */
export const answerSite = (tenant: Tenant, signIn: SignIn, request: Request): Response => {
  const url = new URL(request.url);
  if (url.pathname === '/_layouts/15/download.aspx') {
    // SharePoint refuses a token beside the address's own proof.
    if (request.headers.has('authorization')) return new Response('', { status: 401 });
    const item = tenant.items.get(url.searchParams.get('UniqueId') ?? '');
    const known = item && !item.deleted && url.searchParams.get('tempauth') === `t${tenant.epoch}`;
    return known ? new Response(item.content) : new Response('', { status: 404 });
  }
  const access = signIn.rightsOf(request, url.origin);
  if (!access) return new Response('', { status: 401 });
  if (access.by === 'secret') return Response.json({ error: 'Unsupported app only token.' }, { status: 401 });
  const path = new RegExp(`^${tenant.site.path}/_api/web/sitegroups(?:/getbyid\\((\\d+)\\)/users)?$`).exec(
    decodeURIComponent(url.pathname),
  );
  if (!path) return new Response('', { status: 404 });
  if (path[1] === undefined) return Response.json({ value: [] });
  const group = tenant.siteGroups.get(path[1]);
  if (!group) return Response.json({ 'odata.error': { code: '-2146232832' } }, { status: 404 });
  const members = group.members.map((member, index) => ({
    Id: index + 1,
    LoginName: loginNameOf(tenant, member),
    Title: member.type,
    Email: (member.type === 'person' && tenant.people.get(member.id)?.mail) || '',
    PrincipalType: member.type === 'person' ? 1 : 4,
  }));
  const skipped = Number(url.searchParams.get('$skiptoken') ?? 0);
  const end = skipped + tenant.habits.pageSize;
  const next = new URL(url);
  next.searchParams.set('$skiptoken', String(end));
  return Response.json({
    value: members.slice(skipped, end),
    ...(end < members.length ? { 'odata.nextLink': next.href } : {}),
  });
};
