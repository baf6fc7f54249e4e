import { sql } from 'drizzle-orm';

/** Time after which work whose server renews its lease no more is free for another server. */
export const LEASE_SECONDS = 30;

/** End of a lease that begins, or is renewed, with the statement. */
export const leaseEnd = sql.raw(`now() + interval '${LEASE_SECONDS} seconds'`);
