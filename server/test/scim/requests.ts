import { GROUP, PATCH_OP, USER } from '../kit/scim.ts';

/** A request as a directory documents it, and what it expects. `{user}` and `{group}` are ids that earlier answers gave. */
export type Step = {
  name: string;
  request: [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];
  status: number;
  body?: object;
  /** Under which name the id of the answer is kept. */
  keep?: 'user' | 'group';
};

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patch = (...Operations: object[]) => ({ schemas: [PATCH_OP], Operations });
/** Ids are filled in later. */
const filter = (text: string) =>
  `filter=${encodeURIComponent(text).replaceAll('%7B', '{').replaceAll('%7D', '}')}`;
const IN_IT = 'id eq "{group}" and members eq "{user}"';

const oktaUser = {
  schemas: [USER],
  userName: 'test.user@larkfield.example',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@larkfield.example', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};

/** developer.okta.com, "Okta and SCIM Version 2.0". */
export const OKTA: Step[] = [
  { name: 'credentials are tried', request: ['GET', '/Users?startIndex=1&count=2'], status: 200 },
  { name: 'so are groups', request: ['GET', '/Groups?startIndex=1&count=100'], status: 200 },
  {
    name: 'somebody is looked for',
    request: ['GET', `/Users?${filter('userName eq "test.user@larkfield.example"')}&startIndex=1&count=100`],
    status: 200,
    body: { totalResults: 0, Resources: [] },
  },
  {
    name: 'and made',
    request: ['POST', '/Users', oktaUser],
    status: 201,
    body: { userName: 'test.user@larkfield.example', active: true },
    keep: 'user',
  },
  { name: 'and read', request: ['GET', '/Users/{user}'], status: 200, body: { id: '{user}' } },
  {
    name: 'her profile is pushed whole',
    request: [
      'PUT',
      '/Users/{user}',
      {
        ...oktaUser,
        id: '{user}',
        name: { givenName: 'Another', familyName: 'User' },
        displayName: 'Another User',
      },
    ],
    status: 200,
    body: { displayName: 'Another User', name: { givenName: 'Another', familyName: 'User' }, active: true },
  },
  {
    name: 'a group is pushed',
    request: ['POST', '/Groups', { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] }],
    status: 201,
    body: { displayName: 'Test SCIMv2' },
    keep: 'group',
  },
  {
    name: 'it is read',
    request: ['GET', '/Groups/{group}'],
    status: 200,
    body: { id: '{group}', schemas: [GROUP] },
  },
  {
    name: 'it is renamed, with its id among the values',
    request: [
      'PATCH',
      '/Groups/{group}',
      patch({ op: 'replace', value: { id: '{group}', displayName: 'Test SCIMv20' } }),
    ],
    status: 204,
  },
  {
    name: 'somebody is put into it',
    request: [
      'PATCH',
      '/Groups/{group}',
      patch({
        op: 'add',
        path: 'members',
        value: [{ value: '{user}', display: 'test.user@larkfield.example' }],
      }),
    ],
    status: 204,
  },
  {
    name: 'it has both',
    request: ['GET', '/Groups/{group}'],
    status: 200,
    body: { displayName: 'Test SCIMv20', members: [{ value: '{user}', type: 'User' }] },
  },
  {
    name: 'she is taken out of it',
    request: ['PATCH', '/Groups/{group}', patch({ op: 'remove', path: 'members[value eq "{user}"]' })],
    status: 204,
  },
  {
    name: 'members are replaced',
    request: [
      'PATCH',
      '/Groups/{group}',
      patch({ op: 'replace', path: 'members', value: [{ value: '{user}', display: 'Test User' }] }),
    ],
    status: 204,
  },
  {
    name: 'the whole group is replaced',
    request: [
      'PUT',
      '/Groups/{group}',
      { schemas: [GROUP], id: '{group}', displayName: 'Test SCIMv20', members: [] },
    ],
    status: 200,
    body: { displayName: 'Test SCIMv20' },
  },
  {
    name: 'she is deactivated',
    request: ['PATCH', '/Users/{user}', patch({ op: 'replace', value: { active: false } })],
    status: 200,
    body: { active: false },
  },
  {
    name: 'she is found and pushed active again',
    request: ['PUT', '/Users/{user}', { ...oktaUser, id: '{user}' }],
    status: 200,
    body: { active: true, displayName: 'Test User' },
  },
  { name: 'the group is deleted', request: ['DELETE', '/Groups/{group}'], status: 204 },
  { name: 'it is gone', request: ['GET', '/Groups/{group}'], status: 404, body: { status: '404' } },
];

const entraUser = {
  schemas: [USER, ENTERPRISE],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Test_User_ab6490ee@larkfield.example',
  active: true,
  emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b@larkfield.example' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  [ENTERPRISE]: { department: 'Sales', manager: { value: 'somebody' } },
};

/** learn.microsoft.com, "Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID", with and without aadOptscim062020. */
export const ENTRA: Step[] = [
  {
    name: 'the connection is tried with somebody who is not there',
    request: ['GET', `/Users?${filter('userName eq "0d5b9ab1-4f7a-4f18-8d9a-2b1b9d4c2f59"')}`],
    status: 200,
    body: { totalResults: 0, Resources: [], startIndex: 1 },
  },
  { name: 'schemas are discovered', request: ['GET', '/Schemas'], status: 200, body: { totalResults: 2 } },
  {
    name: 'somebody is made',
    request: ['POST', '/Users', entraUser],
    status: 201,
    body: { userName: entraUser.userName, externalId: entraUser.externalId },
    keep: 'user',
  },
  {
    name: 'and found in any case',
    request: ['GET', `/Users?${filter('userName eq "test_user_AB6490ee@larkfield.example"')}`],
    status: 200,
    body: { totalResults: 1, Resources: [{ id: '{user}' }] },
  },
  {
    name: 'and by another attribute of the mapping',
    request: ['GET', `/Users?${filter('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')}`],
    status: 200,
    body: { totalResults: 1 },
  },
  {
    name: 'and by address',
    request: [
      'GET',
      `/Users?${filter('emails[type eq "work"].value eq "Test_User_fd0ea19b@larkfield.example"')}`,
    ],
    status: 200,
    body: { totalResults: 1 },
  },
  {
    name: 'values are changed by paths, and what is not kept here among them',
    request: [
      'PATCH',
      '/Users/{user}',
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@larkfield.example' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Law' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+33 1 23 45 67 89' },
      ),
    ],
    status: 200,
    body: {
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      emails: [{ value: 'updatedEmail@larkfield.example', type: 'work', primary: true }],
    },
  },
  {
    name: 'values are changed with paths as their names',
    request: [
      'PATCH',
      '/Users/{user}',
      patch({
        op: 'Add',
        value: {
          displayName: 'Bjorn Olsen',
          'name.givenName': 'Bjorn',
          'emails[type eq "home"].value': 'bjorn@home.example',
          [`${ENTERPRISE}:costCenter`]: '4130',
        },
      }),
    ],
    status: 200,
    body: {
      displayName: 'Bjorn Olsen',
      name: { givenName: 'Bjorn', familyName: 'updatedFamilyName' },
      emails: [
        { value: 'updatedEmail@larkfield.example', type: 'work', primary: true },
        { value: 'bjorn@home.example', type: 'home' },
      ],
    },
  },
  {
    name: 'she is disabled by a text',
    request: ['PATCH', '/Users/{user}', patch({ op: 'Replace', path: 'active', value: 'False' })],
    status: 200,
    body: { active: false },
  },
  {
    name: 'and enabled by a truth',
    request: ['PATCH', '/Users/{user}', patch({ op: 'Replace', path: 'active', value: true })],
    status: 200,
    body: { active: true },
  },
  {
    name: 'a group is made without members',
    request: [
      'POST',
      '/Groups',
      {
        schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'Sales of Larkfield',
        meta: { resourceType: 'Group' },
      },
    ],
    status: 201,
    keep: 'group',
  },
  {
    name: 'it is read without members',
    request: ['GET', '/Groups/{group}?excludedAttributes=members'],
    status: 200,
    body: { externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' },
  },
  {
    name: 'it is found by its name',
    request: ['GET', `/Groups?excludedAttributes=members&${filter('displayName eq "Sales of Larkfield"')}`],
    status: 200,
    body: { totalResults: 1, Resources: [{ id: '{group}' }] },
  },
  {
    name: 'it is renamed',
    request: ['PATCH', '/Groups/{group}', patch({ op: 'Replace', path: 'displayName', value: 'Sellers' })],
    status: 204,
  },
  {
    name: 'somebody comes into it',
    request: [
      'PATCH',
      '/Groups/{group}',
      patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
    ],
    status: 204,
  },
  {
    name: 'membership is asked for',
    request: ['GET', `/Groups?${filter(IN_IT)}&attributes=id`],
    status: 200,
    body: { totalResults: 1, Resources: [{ id: '{group}', schemas: [GROUP] }] },
  },
  {
    name: 'she leaves it, named by value',
    request: [
      'PATCH',
      '/Groups/{group}',
      patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{user}' }] }),
    ],
    status: 204,
  },
  {
    name: 'it is empty',
    request: ['GET', `/Groups?${filter(IN_IT)}`],
    status: 200,
    body: { totalResults: 0 },
  },
  { name: 'it is deleted', request: ['DELETE', '/Groups/{group}'], status: 204 },
  { name: 'she is deleted for good', request: ['DELETE', '/Users/{user}'], status: 204 },
];
