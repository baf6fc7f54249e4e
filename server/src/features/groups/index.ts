export { groupsPlugin } from './plugin.ts';
export {
  changeProvisioned,
  keepProvisioned,
  leaveProvisioned,
  provisionedGroupIds,
} from './provisioned-groups.ts';
export { faultOfNesting, removeGroup } from './store.ts';
