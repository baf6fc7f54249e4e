import { bigint, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Tokens of language models used per day (UTC). Rows are deleted after two days. */
export const tokenUse = pgTable(
  'token_use',
  {
    day: date().notNull(),
    scope: text({ enum: ['installation', 'person', 'api_key'] }).notNull(),
    /** Id of the user or the API key; all zeros for the installation. No foreign key: a call may outlast either. */
    subject: uuid().notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.scope, table.subject] })],
);
