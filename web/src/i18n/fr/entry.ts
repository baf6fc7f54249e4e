import { accounts } from './accounts.ts';
import { errors } from './errors.ts';
import { errorsMore } from './errors-more.ts';

/** Texts of the pages of users who are not signed in. */
export const entry = { errors: { ...errors, ...errorsMore }, accounts };
