import type { ManagedDomain } from '../../access/index.ts';
import type { Notify } from './notify.ts';

/** Notifies the managers of these domains that they were opened to more people; the actor is not notified. */
export const tellAccessOpened = async (
  notify: Notify,
  actorId: string | null,
  domains: readonly Pick<ManagedDomain, 'id' | 'managers'>[],
): Promise<void> => {
  for (const { id, managers } of domains)
    await notify({ kind: 'access_opened', userIds: managers, actorId, domainId: id });
};
