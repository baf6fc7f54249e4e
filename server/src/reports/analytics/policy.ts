import type { AnalyticsQuery, CurrentUser } from '@docent/contract';

type Person = Pick<CurrentUser, 'id' | 'role'>;

/**
 * Scope of counted questions. Experts see their own domains; administrators all open domains and, of the restricted ones, their own; all
 * users see their own questions.
 */
export type Scope =
  | { kind: 'own'; userId: string }
  | { kind: 'domains'; domainIds: string[] }
  | { kind: 'all'; domainIds: string[] };

/** The scope that a person asks for, or the widest of theirs; null when they may not have it. A pure function. */
export const scopeOf = (person: Person, expertOf: string[], whose: AnalyticsQuery['whose']): Scope | null => {
  if (whose === 'me') return { kind: 'own', userId: person.id };
  if (person.role === 'admin' || person.role === 'owner') return { kind: 'all', domainIds: expertOf };
  if (expertOf.length) return { kind: 'domains', domainIds: expertOf };
  return whose === 'everyone' ? null : { kind: 'own', userId: person.id };
};
