import { type ConfigChange, EMPTY_CONFIGURATION, type GeneralCase, type Perimeter } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id } from './columns.ts';

/** Knowledge bases. */
export const domain = pgTable(
  'domain',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** `deleting`: gone for everybody, whatever of it is still stored. */
    status: text({ enum: ['active', 'disabled', 'deleting'] })
      .notNull()
      .default('active'),
    /** `open`: every active account reads it; `restricted`: who has a grant (tables/access.ts). */
    access: text({ enum: ['open', 'restricted'] })
      .notNull()
      .default('open'),
    suggestedQuestions: jsonb('suggested_questions')
      .$type<{ en: string[]; fr: string[] }>()
      .notNull()
      .default({ en: [], fr: [] }),
    /** `provider:model`; null is the settings' own. */
    smallModel: text('small_model'),
    largeModel: text('large_model'),
    validation: text({ enum: ['off', 'after', 'before'] })
      .notNull()
      .default('after'),
    perimeter: jsonb().$type<Perimeter>().notNull().default(EMPTY_CONFIGURATION.perimeter),
    generalCase: jsonb('general_case')
      .$type<GeneralCase>()
      .notNull()
      .default(EMPTY_CONFIGURATION.general_case),
    /** Grows with each change of the configuration, so that a process may keep what it has read. */
    version: integer().notNull().default(1),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (table) => [uniqueIndex('domain_name').on(sql`lower(${table.name})`)],
);

const domainId = () =>
  uuid('domain_id')
    .notNull()
    .references(() => domain.id, { onDelete: 'cascade' });

/** The steps of a domain's workflow that have a prompt. */
export const workflow = pgTable(
  'workflow',
  {
    id: id(),
    domainId: domainId(),
    kind: text({ enum: ['categorizer', 'generation', 'validation'] }).notNull(),
    prompt: text().notNull().default(''),
  },
  (table) => [
    index('workflow_domain').on(table.domainId),
    uniqueIndex('workflow_categorizer').on(table.domainId).where(sql`${table.kind} = 'categorizer'`),
  ],
);

export const specificCase = pgTable(
  'specific_case',
  {
    /** Made by the client, so it counts only together with the domain. */
    id: uuid().notNull(),
    domainId: domainId(),
    order: integer('order').notNull(),
    trigger: text().notNull(),
    specificInstructions: text('specific_instructions').notNull(),
    requiredDetails: jsonb('required_details').$type<string[]>().notNull(),
    escalationConditions: jsonb('escalation_conditions').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.id] })],
);

/** One row a change of a domain's configuration; `snapshot` is the whole of it afterwards. */
export const configChange = pgTable(
  'config_change',
  {
    id: id(),
    domainId: domainId(),
    version: integer().notNull(),
    kind: text({ enum: ['created', 'edited', 'restored', 'imported'] }).notNull(),
    authorId: uuid('author_id').references(() => user.id, { onDelete: 'set null' }),
    changes: jsonb().$type<ConfigChange['changes']>().notNull(),
    snapshot: jsonb().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('config_change_version').on(table.domainId, table.version)],
);
