import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** A condition as text with its values written into it, for statements that are text: of what is always the same. */
export const sqlText = (condition: SQL): string => dialect.sqlToQuery(condition.inlineParams()).sql;
