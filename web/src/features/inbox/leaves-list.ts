import type { GapPatch } from '@docent/contract';

/** Whether a decision of the user moves a gap to another list: to do, with others, or dismissed. */
export const leavesList = (
  patch: GapPatch,
  assignedId: string | undefined,
  userId: string | undefined,
): boolean => {
  const isWithOthers = (id: string | undefined) => id !== undefined && id !== userId;
  if (patch.do === 'assign') return isWithOthers(patch.user_id) !== isWithOthers(assignedId);
  return patch.do !== 'unassign' || isWithOthers(assignedId);
};
