import type { ModelFault, ProviderKind } from '@docent/contract';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

/** Model providers configured by an owner. */
export const modelProvider = pgTable('model_provider', {
  /** The part of `provider:model` before the colon. */
  name: text().primaryKey(),
  kind: text().$type<ProviderKind>().notNull(),
  address: text(),
  resource: text(),
  region: text(),
  accessKeyId: text('access_key_id'),
  /** Sealed key; `key_end` is its displayed end, if the key is long enough. */
  key: text(),
  keyEnd: text('key_end'),
  createdAt: createdAt(),
});

/** Last known status of a model, or of a provider's model list (empty model name). */
export const modelHealth = pgTable('model_health', {
  /** `provider:model` */
  model: text().primaryKey(),
  workedAt: moment('worked_at'),
  failedAt: moment('failed_at'),
  fault: text().$type<ModelFault>(),
  detail: text(),
});
