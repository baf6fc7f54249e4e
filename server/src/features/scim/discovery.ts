import { SCHEMAS } from './schemas.ts';
import { GROUP, SCIM_PATH, USER } from './urns.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
/** Resources of one page. */
export const PAGE_MAX = 200;

/** Returns the capabilities of the service (RFC 7644, 4). `base` is the service's own address. */
export const serviceProviderConfig = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: PAGE_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an owner makes in the administration.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  [
    { name: 'User', endpoint: '/Users', description: 'People', schema: USER },
    { name: 'Group', endpoint: '/Groups', description: 'Groups of people', schema: GROUP },
  ].map((one) => ({
    schemas: [`${CORE}:ResourceType`],
    id: one.name,
    ...one,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${one.name}` },
  }));

export const schemas = (base: string) =>
  SCHEMAS.map((one) => ({
    schemas: [`${CORE}:Schema`],
    ...one,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${one.id}` },
  }));

/** The service's own address. */
export const baseOf = (origin: string): string => `${origin}${SCIM_PATH}`;
