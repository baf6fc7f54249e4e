import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Column kinds that every table uses. */
export const id = () => uuid().primaryKey();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = (name = 'created_at') => moment(name).notNull().defaultNow();
