import { GROUP, USER } from '../kit/scim.ts';
import { filter, patch, type Step } from './step.ts';

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
