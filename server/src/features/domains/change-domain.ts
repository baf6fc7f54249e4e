import { isDeepStrictEqual } from 'node:util';
import type { ConfigChange, Configuration, DomainPatch } from '@docent/contract';
import { closedTo, type ManagedDomain, noteAccessChange } from '../../access/index.ts';
import type { Database, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AuditOrigin, recordAccessOpened, recordAudit } from '../audit/index.ts';
import {
  expertIds,
  insertChange,
  loadConfiguration,
  lockDomain,
  replaceCases,
  replaceExperts,
  updateDomainRow,
  updatePrompts,
} from './configuration-store.ts';
import { type HeldDomain, holdDomain } from './hold-domain.ts';

type Change = {
  domainId: string;
  authorId: string;
  by: AuditOrigin;
  /** Returns the patch, given the author's current role in the domain; throws what they may not do. */
  patchBy: (author: HeldDomain) => DomainPatch;
  kind: Exclude<ConfigChange['kind'], 'created'>;
  /** `provider:model` names that a domain may use. */
  modelsAllowed: string[];
};

/** `opened`: the domain, if an administrator who is not its manager let in a person; notify its managers. */
type Changed = { changed: boolean; opened: ManagedDomain[] };

/**
 * Changes a domain and records the change, atomically. Equal values are no change. Throws `configuration_changed`, `domain_name_taken`,
 * `model_not_allowed`, `not_found`, and errors of `patchBy`.
 */
export const changeDomain = (database: Database, change: Change): Promise<Changed> =>
  database.transact(({ db: tx }) => changeDomainIn(tx, change));

export const changeDomainIn = async (
  tx: DbOrTx,
  { domainId, patchBy, authorId, by, kind, modelsAllowed }: Change,
): Promise<Changed> => {
  const held = await holdDomain(tx, domainId, authorId, { changes: 'settings' });
  const patch = patchBy(held);
  const row = await lockDomain(tx, domainId);
  if (patch.version !== undefined && patch.version !== row.version)
    throw new AppError('configuration_changed');
  const { configuration } = await loadConfiguration(tx, domainId);
  const before = {
    ...configuration,
    name: row.name,
    description: row.description,
    status: row.status,
    suggested_questions: row.suggestedQuestions,
    experts: await expertIds(tx, domainId),
  };
  const changes = changesOf(before, normalized(patch));
  const fields = Object.keys(changes);
  if (!fields.length) return { changed: false, opened: [] };
  const changed: DomainPatch = Object.fromEntries(fields.map((field) => [field, changes[field]?.after]));
  for (const model of [changed.small_model, changed.large_model]) {
    if (model && !modelsAllowed.includes(model)) throw new AppError('model_not_allowed');
  }
  const version = row.version + 1;
  await updateDomainRow(tx, domainId, changed, version);
  await updatePrompts(tx, domainId, changed);
  if (changed.specific_cases) await replaceCases(tx, domainId, changed.specific_cases);
  const isLetIn = changed.experts?.some((id) => !before.experts.includes(id));
  const opened = isLetIn ? await closedTo(tx, held.person, [domainId]) : [];
  if (changed.experts) await replaceExperts(tx, domainId, changed.experts);
  if (changed.experts || changed.status) await noteAccessChange(tx, domainId);
  const { configuration: snapshot } = await loadConfiguration(tx, domainId);
  await insertChange(tx, { domainId, version, kind, authorId, changes, snapshot });
  // Old and new values are in the domain's own history, for its experts.
  await recordAudit(tx, by, {
    action: 'domain.changed',
    target: { id: domainId, name: row.name },
    detail: { how: kind, version, fields: fields.toSorted() },
  });
  const target = { id: domainId, name: row.name };
  await recordAccessOpened(tx, by, { how: 'experts', target, domains: opened });
  return { changed: true, opened };
};

/** Cases by their order and numbered from 1, experts in one order: so that equal things compare equal. */
const normalized = ({ version: _, ...patch }: DomainPatch): DomainPatch => ({
  ...patch,
  ...(patch.specific_cases ? { specific_cases: orderedCases(patch.specific_cases) } : {}),
  ...(patch.experts ? { experts: [...new Set(patch.experts)].sort() } : {}),
});

export const orderedCases = (cases: Configuration['specific_cases']): Configuration['specific_cases'] =>
  [...cases].sort((a, b) => a.order - b.order).map((one, index) => ({ ...one, order: index + 1 }));

const changesOf = (
  before: Record<string, unknown>,
  patch: Record<string, unknown>,
): ConfigChange['changes'] =>
  Object.fromEntries(
    Object.entries(patch)
      .filter(([field, after]) => after !== undefined && !isDeepStrictEqual(before[field], after))
      .map(([field, after]) => [field, { before: before[field], after }]),
  );
