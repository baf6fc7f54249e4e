import type { Role } from '@docent/contract';
import { holdAccessChange, type ManagedDomain } from '../../access/index.ts';
import type { Database, DbOrTx } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/index.ts';
import { tellLostManagers } from '../domains/index.ts';
import type { Notify } from '../notifications/index.ts';
import { ScimError } from './scim-error.ts';
import { holdClient, type ScimClient } from './tokens.ts';

/** Actor of a request: an identity provider and its network address. It has no role, and grants none. */
export type By = { client: ScimClient; ip: string };

/** How it stands in the audit log. */
export const actorOf = ({ client }: By): { id: null; name: string } => ({
  id: null,
  name: `SCIM: ${client.name}`,
});

type Person = { id: string; name: string; role?: Role };

/** Thrown when a change would leave the installation without an owner. */
export class LastOwner extends ScimError {
  readonly person: Person;

  constructor(person: Person) {
    super(409, 'This is the last owner, who cannot be deactivated. Make somebody else an owner first.');
    this.person = person;
  }
}

export const unauthenticated = () => new ScimError(401, 'A good SCIM token is needed.');

/** Result of an act, with the restricted domains left without a manager, to notify owners of. */
export type Done<Result> = { result: Result; lost: ManagedDomain[] };

/**
 * Runs an act in one transaction, in which the token is still valid and no other access change happens. Refusals that protect the last
 * owner are audited.
 */
export const writing = async <Result>(
  { database, notify }: { database: Database; notify: Notify },
  by: By,
  work: (tx: DbOrTx) => Promise<Done<Result>>,
): Promise<Result> => {
  try {
    const { result, lost } = await database.transact(async ({ db: tx }) => {
      await holdAccessChange(tx);
      if (!(await holdClient(tx, by.client))) throw unauthenticated();
      return work(tx);
    });
    await tellLostManagers(database.db, notify, lost);
    return result;
  } catch (error) {
    if (error instanceof LastOwner)
      await recordAudit(
        database.db,
        { ip: by.ip },
        {
          action: 'scim.refused',
          target: error.person,
          detail: { reason: 'last_owner' },
          actor: actorOf(by),
        },
      );
    throw error;
  }
};
