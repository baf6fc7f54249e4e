import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Column kinds that every table uses. */
export const id = () => uuid().primaryKey();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = (name = 'created_at') => moment(name).notNull().defaultNow();

/** Words to search for: PostgreSQL's `tsvector`. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Letters with accents, marks that join words into one, and what stands for them in searched text. */
const MARKED = 'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝ.-_/@';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyyAAAAAACEEEEIIIINOOOOOUUUUY     ';

/** Text without accents and with its words apart, immutable, so that it can be indexed ("cafe" finds "café"). */
export const plainWords = (text: SQL): SQL => sql`translate(${text}, ${sql.raw(`'${MARKED}', '${PLAIN}'`)})`;
