import { GROUP, USER } from './urns.ts';

/** An attribute as `/Schemas` describes it (RFC 7643, 7). */
export type Attribute = {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
  referenceTypes?: string[];
  canonicalValues?: string[];
};

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const complex = (
  name: string,
  description: string,
  subAttributes: Attribute[],
  more: Partial<Attribute> = {},
): Attribute => attribute(name, description, { ...more, type: 'complex', subAttributes });
const readOnly = { mutability: 'readOnly', multiValued: true } as const;

/** Stored attributes of users. Others are accepted and ignored: unused data is not stored. */
const USER_ATTRIBUTES: Attribute[] = [
  attribute('userName', 'What the identity provider calls the person.', {
    required: true,
    uniqueness: 'server',
  }),
  complex('name', 'The parts of the name.', [
    attribute('formatted', 'The whole name.'),
    attribute('familyName', 'The family name.'),
    attribute('givenName', 'The given name.'),
  ]),
  attribute('displayName', 'The name that others see.'),
  attribute('preferredLanguage', 'The language of a new account: English, or French (fr).'),
  attribute('active', 'Whether the person may sign in; what is not said stays.', {
    type: 'boolean',
    required: true,
  }),
  complex(
    'emails',
    'Addresses. The primary one, or that of work, or the first, is the account’s; without any, a userName that is an address is.',
    [
      attribute('value', 'The address.', { required: true }),
      attribute('type', 'Its kind.', { canonicalValues: ['work', 'home', 'other'] }),
      attribute('primary', 'Whether it is the one of the account.', { type: 'boolean' }),
      attribute('display', 'How it is shown.'),
    ],
    { multiValued: true, required: true },
  ),
  complex(
    'groups',
    'The groups that the identity provider has put the person into.',
    [
      attribute('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
      attribute('$ref', 'The address of the group.', {
        type: 'reference',
        referenceTypes: ['Group'],
        mutability: 'readOnly',
        caseExact: true,
      }),
      attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
      attribute('type', 'Always direct.', { mutability: 'readOnly', canonicalValues: ['direct'] }),
    ],
    readOnly,
  ),
];

const GROUP_ATTRIBUTES: Attribute[] = [
  attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
  complex(
    'members',
    'People and groups, which the identity provider has named before.',
    [
      attribute('value', 'The id of the member.', {
        mutability: 'immutable',
        caseExact: true,
        required: true,
      }),
      attribute('$ref', 'The address of the member.', {
        type: 'reference',
        referenceTypes: ['User', 'Group'],
        mutability: 'immutable',
        caseExact: true,
      }),
      attribute('type', 'What the member is.', {
        mutability: 'immutable',
        canonicalValues: ['User', 'Group'],
      }),
    ],
    { multiValued: true },
  ),
];

/** Attributes common to all resources (RFC 7643, 3.1); `/Schemas` does not list them. */
const COMMON: Attribute[] = [
  attribute('schemas', '', { multiValued: true, returned: 'always', type: 'reference' }),
  attribute('id', '', { mutability: 'readOnly', returned: 'always', caseExact: true }),
  attribute('externalId', '', { caseExact: true }),
  complex('meta', '', [], { mutability: 'readOnly' }),
];

export type ResourceKind = { name: 'User' | 'Group'; urn: string; attributes: Attribute[] };
export const USER_KIND: ResourceKind = {
  name: 'User',
  urn: USER,
  attributes: [...COMMON, ...USER_ATTRIBUTES],
};

export const GROUP_KIND: ResourceKind = {
  name: 'Group',
  urn: GROUP,
  attributes: [...COMMON, ...GROUP_ATTRIBUTES],
};

/** The attribute of this name, in any case: names of attributes have none (RFC 7643, 2.1). */
export const attributeOf = (attributes: Attribute[], name: string): Attribute | undefined =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());

export const SCHEMAS = [
  { id: USER, name: 'User', description: 'A person.', attributes: USER_ATTRIBUTES },
  { id: GROUP, name: 'Group', description: 'A group of people.', attributes: GROUP_ATTRIBUTES },
];
