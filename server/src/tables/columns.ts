import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Column types used by every table. */
export const id = () => uuid().primaryKey();
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = (name = 'created_at') => moment(name).notNull().defaultNow();

/** Search terms: PostgreSQL's `tsvector`. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Accented letters and joining punctuation, with their replacements in searched text. */
const MARKED = 'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝ.-_/@';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyyAAAAAACEEEEIIIINOOOOOUUUUY     ';

/** Removes accents and splits joined words; immutable, so that the result can be indexed ("cafe" matches "café"). */
export const plainWords = (text: SQL): SQL => sql`translate(${text}, ${sql.raw(`'${MARKED}', '${PLAIN}'`)})`;
