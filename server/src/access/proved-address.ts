import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether the address of the row `person` of "user" is proved to be theirs: by a link that was mailed to it, an identity
 * provider or SCIM. One that was typed, by them or by whoever made the account, proves nothing.
 */
export const hasProvedAddress = (person: SQL): SQL<boolean> => sql<boolean>`(${person}.email_verified and (
  not ${person}.address_typed
  or exists (select 1 from account of_other_system where of_other_system.user_id = ${person}.id and of_other_system.provider_id <> 'credential')
  or exists (select 1 from scim_user where scim_user.user_id = ${person}.id)))`;
