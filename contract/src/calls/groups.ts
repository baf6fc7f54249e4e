import { z } from 'zod';
import { Id } from '../fields.ts';
import {
  Group,
  GroupBody,
  GroupDetail,
  GroupList,
  GroupListQuery,
  GroupMemberList,
  GroupMembersBody,
  GroupQuery,
} from '../groups.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'Groups', may: 'administrators' } as const;
const ELSEWHERE = 'A group that the identity provider keeps is changed there: `group_origin`.';

export const groupCalls = {
  listGroups: {
    ...call,
    summary: 'Groups, by name',
    detail: 'Managers of a domain may, too: they give groups access.',
    query: GroupListQuery,
    result: GroupList,
    errors: ['forbidden'],
  },
  createGroup: {
    ...call,
    summary: 'Make a group',
    status: 201,
    body: GroupBody,
    result: Group,
    errors: ['forbidden', 'group_name_taken'],
  },
  getGroup: {
    ...call,
    summary: 'One group',
    params: ById,
    result: GroupDetail,
    errors: ['forbidden', 'not_found'],
  },
  updateGroup: {
    ...call,
    summary: 'Rename a group',
    detail: ELSEWHERE,
    params: ById,
    body: GroupBody,
    result: Group,
    errors: ['forbidden', 'not_found', 'group_name_taken', 'group_origin'],
  },
  deleteGroup: {
    ...call,
    summary: 'Delete a group with what it was granted',
    detail: `${ELSEWHERE} Once it has no members there it can be deleted here.`,
    params: ById,
    errors: ['forbidden', 'not_found', 'group_origin', 'last_manager'],
  },
  listGroupMembers: {
    ...call,
    summary: 'Who is directly in a group',
    params: ById,
    query: GroupQuery,
    result: GroupMemberList,
    errors: ['forbidden', 'not_found'],
  },
  addGroupMembers: {
    ...call,
    summary: 'Put people and groups into a group',
    detail: `Who is in it already stays as they are. Where it opens restricted domains, their managers are told. ${ELSEWHERE}`,
    params: ById,
    body: GroupMembersBody,
    result: Group,
    errors: ['forbidden', 'not_found', 'group_circle', 'group_too_deep', 'group_origin'],
  },
  removeGroupMember: {
    ...call,
    summary: 'Take a person or a group out of a group',
    detail: ELSEWHERE,
    params: z.object({ id: Id, memberId: Id }),
    errors: ['forbidden', 'not_found', 'group_origin', 'last_manager'],
  },
} as const satisfies Descriptions;
