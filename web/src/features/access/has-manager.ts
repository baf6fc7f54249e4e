import type { DomainGrant } from '@docent/contract';

/** Whether one of the grants makes an active person manager, directly or through a group. */
export const hasManager = (grants: DomainGrant[]): boolean =>
  grants.some(
    ({ role, disabled, principal }) =>
      role === 'manager' && !disabled && (principal.kind !== 'group' || principal.members > 0),
  );
