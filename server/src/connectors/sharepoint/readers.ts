import { z } from 'zod';
import { SourceError } from '../connector.ts';
import { GRAPH } from './place.ts';
import type { Requests } from './requests.ts';
import { addressesIn, MEMBERS, namedIn } from './sharing.ts';

/** E-mail addresses of all members of a group, including nested groups. Sorted, without duplicates. */
export type Members = string[];

const User = z.looseObject({
  '@odata.type': z.string().optional(),
  id: z.string().optional(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});
const Users = z.looseObject({ value: z.array(User), '@odata.nextLink': z.string().optional() });
const SiteUsers = z.looseObject({
  value: z.array(z.looseObject({ LoginName: z.string(), Email: z.string().nullish() })),
  'odata.nextLink': z.string().optional(),
});

const MOST_PAGES = 10_000;
const SELECT = '$select=id,mail,userPrincipalName';

type Options = {
  requests: Requests;
  /** The address of the site whose groups are meant; null where they cannot be asked for. */
  siteAddress: string | null;
};

/** Reads groups and people of the directory and of the site, each at most once. A group that may not be read has no members. */
export const createReaders = ({ requests, siteAddress }: Options) => {
  const asked = new Map<string, Promise<Members>>();

  const users = async (address: string, what: string): Promise<Members> => {
    const members: string[] = [];
    let next: string | undefined = address;
    for (let pages = 0; next && pages < MOST_PAGES; pages++) {
      const page: z.output<typeof Users> = await requests.json(next, Users, { what });
      for (const user of page.value)
        if (!user['@odata.type'] || user['@odata.type'] === '#microsoft.graph.user')
          members.push(...addressesIn([user.mail, user.userPrincipalName]));
      next = page['@odata.nextLink'];
    }
    return members;
  };

  const siteGroup = async (id: string): Promise<Members> => {
    if (!siteAddress || !/^\d+$/.test(id)) return [];
    const members: string[] = [];
    let next: string | undefined =
      `${siteAddress}/_api/web/sitegroups/getbyid(${id})/users?$select=LoginName,Email&$top=500`;
    for (let pages = 0; next && pages < MOST_PAGES; pages++) {
      const page: z.output<typeof SiteUsers> = await requests.json(next, SiteUsers, {
        what: 'A group of the site',
        headers: { Accept: 'application/json;odata=nometadata' },
      });
      for (const { LoginName, Email } of page.value) {
        const named = namedIn(LoginName);
        if (named?.type === 'person') members.push(...addressesIn([Email, named.login]));
        if (named?.type === 'group') members.push(...(await membersOf(named.key)));
      }
      next = page['odata.nextLink'];
    }
    return members;
  };

  const find = (key: string): Promise<Members> => {
    const [kind, id = ''] = key.split(/:(.*)/s);
    const group = `${GRAPH}/v1.0/groups/${encodeURIComponent(id)}`;
    if (kind === 'group') return users(`${group}/transitiveMembers?${SELECT}&$top=999`, 'A group');
    if (kind === 'owners') return users(`${group}/owners?${SELECT}&$top=999`, 'The owners of a group');
    if (kind === 'site') return siteGroup(id);
    if (key !== MEMBERS) return Promise.resolve([]);
    const filter = `$filter=${encodeURIComponent("userType eq 'Member'")}`;
    return users(`${GRAPH}/v1.0/users?${filter}&${SELECT}&$top=999`, 'The people of the company');
  };

  const membersOf = (key: string): Promise<Members> => {
    const known = asked.get(key);
    if (known !== undefined) return known;
    const found = find(key)
      .catch(nobodyIfClosed)
      .then((members) => [...new Set(members)].sort());
    asked.set(key, found);
    return found;
  };

  /** Returns the e-mail addresses of a user of the directory, by id. */
  const addressesOf = async (id: string): Promise<string[]> => {
    const address = `${GRAPH}/v1.0/users/${encodeURIComponent(id)}?${SELECT}`;
    const { mail, userPrincipalName } = await requests.json(address, User, {
      what: 'Somebody of the company',
    });
    return addressesIn([mail, userPrincipalName]);
  };

  return {
    membersOf,
    addressesOf: (id: string): Promise<string[]> => {
      const key = `person:${id}`;
      const known = asked.get(key) ?? addressesOf(id).catch(nobodyIfClosed);
      asked.set(key, known);
      return known;
    },
  };
};

export type Readers = ReturnType<typeof createReaders>;

/** Treats a group that does not exist or may not be read as empty; rethrows errors of the connection. */
const nobodyIfClosed = (error: unknown): Members => {
  const closed = ['forbidden', 'not_found', 'malformed'];
  if (error instanceof SourceError && closed.includes(error.reason)) return [];
  throw error;
};
