import type { ModelFault, ProviderKind } from '@docent/contract';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** Providers of models that an owner has set up. */
export const modelProvider = pgTable('model_provider', {
  /** The part of `provider:model` before the colon. */
  name: text().primaryKey(),
  kind: text().$type<ProviderKind>().notNull(),
  address: text(),
  resource: text(),
  region: text(),
  accessKeyId: text('access_key_id'),
  /** Sealed, and the end of it that is shown, of keys that are long enough. */
  key: text(),
  keyEnd: text('key_end'),
  createdAt: createdAt(),
});

/** What was last seen of a model; of a provider's list, the model of no name. */
export const modelHealth = pgTable('model_health', {
  /** `provider:model` */
  model: text().primaryKey(),
  workedAt: moment('worked_at'),
  failedAt: moment('failed_at'),
  fault: text().$type<ModelFault>(),
  detail: text(),
});
