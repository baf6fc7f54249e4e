import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/index.ts';
import { changeAddress, changeShownName } from './change-address.ts';
import { isOfDomains } from './sign-up-policy.ts';
import { isVouchedFor, nameIn, type Profile } from './sso-person.ts';

type Said = {
  userId: string;
  email: string;
  profile: Profile;
  /** The connection that said it, as it is named in the audit log. */
  connection: { id: string; emailDomains: string[] | null; authoritative: boolean };
  ip: string;
};

/**
 * Copies the current address and name of a person from their identity provider. An address is copied if the provider vouches for it, it
 * belongs to the connection's e-mail domains, and no other user has it. Part of the transaction of the sign-in; changes are audited.
 *
 * @returns whether the address changed or was proved only now
 */
export const followProvider = async (
  tx: DbOrTx,
  { userId, email: said, profile, connection, ip }: Said,
): Promise<{ moved: boolean }> => {
  const { rows } = await tx.execute<{ name: string; email: string; proved: boolean }>(
    sql`select name, email, email_verified as proved from "user" where id = ${userId} for update`,
  );
  const [before] = rows;
  if (!before) return { moved: false };
  const email = said.toLowerCase();
  const isTheirs = connection.emailDomains === null || isOfDomains(email, connection.emailDomains);
  const isNew = email !== before.email || !before.proved;
  const moved =
    isNew &&
    isTheirs &&
    isVouchedFor(profile, connection) &&
    (await changeAddress(tx, { userId, from: before.email, to: email }));
  const name = nameIn(profile);
  const renamed = name !== '' && name !== before.name;
  if (renamed) await changeShownName(tx, userId, name);
  const detail = {
    ...(moved && email !== before.email ? { email: { before: before.email, after: email } } : {}),
    ...(renamed ? { name: { before: before.name, after: name } } : {}),
  };
  if (!Object.keys(detail).length) return { moved };
  await recordAudit(
    tx,
    { ip },
    {
      action: 'user.changed',
      actor: { id: null, name: connection.id },
      target: { id: userId, name: renamed ? name : before.name },
      detail: { ...detail, connection: connection.id },
    },
  );
  return { moved };
};
