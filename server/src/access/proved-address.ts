import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether the address in row `person` of "user" is verified as theirs: by a mailed link, an identity provider or SCIM. An address that was
 * typed, by them or by the creator of the account, is not.
 */
export const hasProvedAddress = (person: SQL): SQL<boolean> => sql<boolean>`(${person}.email_verified and (
  not ${person}.address_typed
  or exists (select 1 from account of_other_system where of_other_system.user_id = ${person}.id and of_other_system.provider_id <> 'credential')
  or exists (select 1 from scim_user where scim_user.user_id = ${person}.id)))`;
