import { GROUP, USER } from '../kit/scim.ts';
import { filter, patch, type Step } from './step.ts';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const IN_IT = 'id eq "{group}" and members eq "{user}"';

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
