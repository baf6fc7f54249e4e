import type { Person, TestServer } from './server.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** An identity provider's SCIM client with a token of the owner's. */
export const scimClient = async (
  server: TestServer,
  owner: Person,
  { name = 'Okta', email_domains = ['larkfield.example', 'example.com'] } = {},
) => {
  const made = await owner.post('/scim/tokens', { name, email_domains });
  if (made.status !== 201) throw new Error(`no token was made: ${JSON.stringify(made.body)}`);
  return { ...made.body, ...scimCalls(server, made.body.secret) };
};

export const scimCalls = (server: TestServer, secret: string | null) => {
  const ask =
    (method: string) =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.url}/scim/v2${path}`, {
        method,
        headers: {
          ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      // Tests look at what came as it is.
      return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
    };
  return {
    get: ask('GET'),
    post: ask('POST'),
    put: ask('PUT'),
    patch: ask('PATCH'),
    remove: ask('DELETE'),
    /** Changes a resource by operations. */
    operate: (path: string, ...operations: object[]) =>
      ask('PATCH')(path, { schemas: [PATCH_OP], Operations: operations }),
  };
};

/** Returns the body of a user, as Okta sends it. */
export const userBody = (name: string, more: object = {}) => {
  const [givenName = '', familyName = ''] = name.split(' ');
  const address = `${name.toLowerCase().replace(' ', '.')}@larkfield.example`;
  return {
    schemas: [USER],
    userName: address,
    externalId: `00u-${address}`,
    name: { givenName, familyName },
    displayName: name,
    emails: [{ primary: true, value: address, type: 'work' }],
    active: true,
    ...more,
  };
};
