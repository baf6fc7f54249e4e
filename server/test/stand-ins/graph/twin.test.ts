import {
  Client,
  GraphError,
  type Middleware,
  MiddlewareFactory,
  PageIterator,
} from '@microsoft/microsoft-graph-client';
import type { DriveItem, Permission } from '@microsoft/microsoft-graph-types';
import { describe, expect, it } from 'vitest';
import { createGraphTwin, type GraphTwin } from './twin.ts';

/** Microsoft's own client, with all that it does by itself (waiting, redirects, tokens), and the twin at the end of the line. */
const clientOf = (twin: GraphTwin) => {
  const authProvider = { getAccessToken: () => tokenOf(twin) };
  const chain = MiddlewareFactory.getDefaultMiddlewareChain(authProvider);
  const last: Middleware = {
    execute: async (context) => {
      context.response = await twin.fetch(context.request, context.options);
    },
  };
  const middleware = [...chain.slice(0, -1), last];
  return Client.initWithMiddleware({ middleware });
};
const tokenOf = async ({ fetch, tenant, app }: GraphTwin): Promise<string> => {
  const response = await fetch(`https://login.microsoftonline.com/${tenant.id}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: app.clientId,
      client_secret: app.secret,
      scope: 'https://graph.microsoft.com/.default',
    }),
  });
  return (await response.json()).access_token;
};

const company = () => {
  const twin = createGraphTwin();
  const drive = twin.tenant.addDrive('Documents');
  twin.tenant.people.set('ann', {
    id: 'ann',
    mail: 'ann@contoso.com',
    userPrincipalName: 'ann@contoso.com',
    guest: false,
  });
  twin.tenant.groups.set('all', {
    id: 'all',
    name: 'All',
    owners: [],
    members: [{ type: 'person', id: 'ann' }],
  });
  const folder = twin.tenant.addFolder(drive.rootId, 'Policies');
  const files = [1, 2, 3, 4, 5].map((n) => twin.tenant.addFile(folder.id, `${n}.txt`, `Text ${n}`));
  twin.tenant.share(folder.id, (item) => {
    item.grants.push({ id: 'g1', role: 'read', expires: null, to: { type: 'group', id: 'all' } });
  });
  return { twin, drive, folder, files, client: clientOf(twin) };
};

describe('the twin of Microsoft Graph, driven by Microsoft’s own client', () => {
  it('finds a site and its libraries, and lists a drive page by page', async () => {
    const { client, twin, drive } = company();
    const site = await client.api('/sites/contoso.sharepoint.com:/sites/hr').get();
    const drives = await client.api(`/sites/${site.id}/drives`).get();
    expect(drives.value).toMatchObject([{ id: drive.id, name: 'Documents' }]);

    const names: string[] = [];
    const first = await client.api(`/drives/${drive.id}/root/delta`).get();
    const pages = new PageIterator(client, first, (item: DriveItem) => {
      names.push(item.name ?? '');
      return true;
    });
    await pages.iterate();
    expect(names).toEqual(expect.arrayContaining(['root', 'Policies', '1.txt', '5.txt']));
    expect(twin.asked.filter((each) => each.endsWith('/delta')).length).toBeGreaterThan(1);

    twin.tenant.edit(twin.tenant.childrenOf(drive.rootId)[0]?.id ?? '', '');
    const later = await client
      .api(pages.getDeltaLink() ?? '')
      .header('deltaExcludeParent', 'true')
      .get();
    expect(later.value).toMatchObject([{ name: 'Policies' }]);
  });

  it('gives permissions, members of groups, and files by a redirect', async () => {
    const { client, drive, files } = company();
    const [file] = files;
    const permissions: { value: Permission[] } = await client
      .api(`/drives/${drive.id}/items/${file?.id}/permissions`)
      .get();
    expect(permissions.value[0]?.grantedToV2?.group?.id).toBe('all');
    const members = await client.api('/groups/all/transitiveMembers').select('id,mail').get();
    expect(members.value).toMatchObject([{ mail: 'ann@contoso.com' }]);
    const content: ReadableStream = await client
      .api(`/drives/${drive.id}/items/${file?.id}/content`)
      .getStream();
    expect(await new Response(content).text()).toBe('Text 1');
  });

  it('refuses undescribed requests, missing rights and expired tokens', async () => {
    const { client, twin, drive } = company();
    const codeOf = (path: string) =>
      client
        .api(path)
        .get()
        .then(
          () => 200,
          (error: unknown) => (error instanceof GraphError ? error.statusCode : error),
        );
    expect(await codeOf(`/drives/${drive.id}/root/everything`)).toBe(400);
    expect(await codeOf(`/drives/${drive.id}/root?$select=colour`)).toBe(400);
    expect(await codeOf('/drives/none/root')).toBe(404);
    const { '@odata.deltaLink': link } = await client
      .api(`/drives/${drive.id}/root/delta?token=latest`)
      .get();
    twin.tenant.forgetTokens();
    expect(await codeOf(link)).toBe(410);
    twin.app.rights.delete('GroupMember.Read.All');
    expect(await codeOf('/groups/all/transitiveMembers')).toBe(403);
  });

  it('asks to be left alone for a while, which Microsoft’s client does', async () => {
    const { client, twin, drive } = company();
    twin.faults.breakPath(/root$/, { status: 429, retryAfter: '1', times: 1 });
    expect(await client.api(`/drives/${drive.id}/root`).get()).toMatchObject({ name: 'root' });
    expect(twin.asked.filter((each) => each.endsWith('/root'))).toHaveLength(2);
  });
});
