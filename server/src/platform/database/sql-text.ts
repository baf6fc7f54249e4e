import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

/** Renders a constant condition as text with its values inlined, for statements that are text. */
export const sqlText = (condition: SQL): string => dialect.sqlToQuery(condition.inlineParams()).sql;
