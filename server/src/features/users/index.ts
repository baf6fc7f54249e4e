export { holdPeople } from './hold-people.ts';
export { usersPlugin } from './plugin.ts';
export { mayExportUser } from './policy.ts';
export { disableAccount, enableAccount, holdAccount } from './switch-account.ts';
