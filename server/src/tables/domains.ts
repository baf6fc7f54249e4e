import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id } from './columns.ts';

/** Knowledge bases. */
export const domain = pgTable(
  'domain',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    suggestedQuestions: jsonb('suggested_questions')
      .$type<{ en: string[]; fr: string[] }>()
      .notNull()
      .default({ en: [], fr: [] }),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [uniqueIndex('domain_name').on(sql`lower(${table.name})`)],
);

/** Who answers for a domain: its experts review lessons and are asked when the documents have no answer. */
export const domainExpert = pgTable(
  'domain_expert',
  {
    domainId: uuid('domain_id')
      .notNull()
      .references(() => domain.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.domainId, table.userId] }),
    index('domain_expert_user').on(table.userId),
  ],
);
