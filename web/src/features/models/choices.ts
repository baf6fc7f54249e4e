import type { ModelProvider, ModelRole, ProviderModels } from '@docent/contract';
import { isBuiltIn, partsOf } from './names.ts';

type Use = ProviderModels['models'][number]['use'];
/** Models that one provider lists; undefined while loading, or where the provider has no list. */
export type Offered = { provider: ModelProvider; models: ProviderModels['models'] | undefined };
export type Group = { provider: ModelProvider; models: string[] };

const USE_OF: Record<ModelRole, Exclude<Use, null>> = {
  large: 'language',
  small: 'language',
  embedding: 'embedding',
  reranking: 'reranking',
};

/** A model of unknown use fits every role: the user may know its use. */
const fits = (role: ModelRole) => (use: Use) => use === null || use === USE_OF[role];

/** Proposed models of a provider for a role; only `large` and `small` have proposals. */
const proposedFor = ({ proposed }: ModelProvider, role: ModelRole): string[] =>
  proposed && (role === 'large' || role === 'small') ? [proposed[role]] : [];

/** The models to choose from for a role, by provider: what it offers, or else what it is best begun with. */
export const choicesFor = (role: ModelRole, offered: readonly Offered[]): Group[] =>
  offered.map(({ provider, models }) => {
    const listed = models?.filter(({ use }) => fits(role)(use)).map(({ model }) => model) ?? [];
    return { provider, models: listed.length ? listed : proposedFor(provider, role) };
  });

/** Whether a model is among the choices: one that is not is shown all the same while it is chosen. */
export const isAmong = (model: string, groups: readonly Group[]): boolean =>
  isBuiltIn(model) || groups.some(({ models }) => models.includes(model));

/** Preselects models: the provider's proposals where it lists them, else the first of the list. */
export const beginWith = (
  provider: ModelProvider,
  models: ProviderModels['models'],
): { large: string; small: string } | null => {
  const names = models.filter(({ use }) => fits('large')(use)).map(({ model }) => model);
  const has = (name: string | undefined) => name !== undefined && (!names.length || names.includes(name));
  const { large, small } = provider.proposed ?? {};
  const first = has(large) ? large : names[0];
  if (!first) return null;
  return { large: first, small: small && has(small) ? small : first };
};

/** Returns the roles whose model belongs to the provider. */
export const rolesOf = (provider: ModelProvider, chosen: Record<ModelRole, { model: string | null }>) =>
  (Object.keys(USE_OF) as ModelRole[]).filter((role) => {
    const { model } = chosen[role];
    return model !== null && partsOf(model).provider === provider.name;
  });
