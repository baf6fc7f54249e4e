import type { ManagedDomain } from '../../access/index.ts';
import type { Notify } from './notify.ts';

/** Tells the managers of these domains that somebody opened them to more people; the one who did it knows. */
export const tellAccessOpened = async (
  notify: Notify,
  actorId: string | null,
  domains: readonly Pick<ManagedDomain, 'id' | 'managers'>[],
): Promise<void> => {
  for (const { id, managers } of domains)
    await notify({ kind: 'access_opened', userIds: managers, actorId, domainId: id });
};
