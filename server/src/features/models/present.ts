import type {
  ChosenModel,
  ModelHealth,
  ModelProvider,
  ModelRole,
  ModelSettings,
  ModelState,
} from '@docent/contract';
import { listsModels } from '../../platform/models/list-models.ts';
import { proposedModels } from '../../platform/models/proposed-models.ts';
import { baseAddressOf, splitName } from '../../platform/models/provider.ts';
import { failing, type HealthRow, healthOf, healthOfProvider } from './health.ts';
import type { LiveProvider } from './live-provider.ts';
import type { Models } from './open-models.ts';

/** Which models the configurations of domains name. */
export type ModelsOfDomains = { id: string; name: string; small: string | null; large: string | null }[];

type Given = {
  models: Models;
  /** From the product's settings: the owner's list of models that domains may choose. */
  chosenAllowed: string[];
  domains: ModelsOfDomains;
};

/** Everything that owners see. */
export const presentSettings = async ({ models, chosenAllowed, domains }: Given): Promise<ModelSettings> => {
  const [state, rows, allowed] = await Promise.all([
    models.present(),
    models.health.list(),
    models.allowed(),
  ]);
  const { choices, large, small } = state;
  const { named } = models;
  const isThere = (model: string) => {
    const provider = state.providers.get(splitName(model).provider);
    return provider !== undefined && !provider.fault;
  };
  const health = (model: string | null): ModelHealth => healthOf(rows.find((row) => row.model === model));
  const chosenAs = (
    { model, set_by }: Pick<ChosenModel, 'model' | 'set_by'>,
    chosen: string | null,
  ): ChosenModel => {
    const meant = model ?? chosen;
    const seen = health(meant);
    const isUnset = meant !== null && !meant.startsWith('built-in:') && !isThere(meant);
    const gone = isUnset || seen.fault === 'model_gone' || (chosen !== null && !isThere(chosen));
    return { model: isUnset ? null : model, set_by, chosen, gone, health: seen };
  };
  const embedding = named.embedding
    ? { model: named.embedding, set_by: 'environment' as const }
    : choices.embedding
      ? { model: choices.embedding, set_by: 'owner' as const }
      : { model: models.builtInEmbedder()?.model ?? null, set_by: 'default' as const };
  const firstRun = large.model ? 'chosen' : choices.first_run;
  return {
    first_run: firstRun,
    providers: [...state.providers.values()].map((provider) => presentProvider(provider, rows)),
    large: chosenAs(large, choices.large),
    small: chosenAs(small, choices.small),
    embedding: chosenAs(embedding, choices.embedding),
    reranking: chosenAs(
      { model: choices.reranking, set_by: choices.reranking ? 'owner' : 'default' },
      choices.reranking,
    ),
    allowed: { models: allowed, chosen: chosenAllowed },
    prices: Object.entries(choices.prices).map(([model, price]) => ({ model, ...price, set_by: 'owner' })),
    limits: Object.entries(choices.limits).map(([model, answers]) => ({ model, answers, set_by: 'owner' })),
    gone_in_domains: domains.flatMap(({ id, name, ...named }) =>
      (['large', 'small'] as const).flatMap((role) => {
        const model = named[role];
        if (!model || (allowed.includes(model) && health(model).fault !== 'model_gone')) return [];
        return [{ domain: { id, name }, role, model }];
      }),
    ),
  };
};

const presentProvider = (
  { settings, setBy, stored, fault }: LiveProvider,
  rows: HealthRow[],
): ModelProvider => {
  const { name, kind, resource, region, accessKeyId, key } = settings;
  const hasAddress = ['openai-compatible', 'ollama', 'lm-studio'].includes(kind);
  return {
    name,
    kind,
    set_by: setBy,
    address: hasAddress ? (settings.address ?? baseAddressOf(settings)) : null,
    resource: resource ?? null,
    region: region ?? null,
    access_key_id: accessKeyId ?? null,
    key: { is_set: stored ? stored.key !== null : key !== undefined, ends_with: stored?.keyEnd ?? null },
    lists_models: listsModels(kind),
    proposed: proposedModels(settings),
    health: fault ? failing(fault) : healthOfProvider(name, rows),
  };
};

const ROLES: ModelRole[] = ['large', 'small', 'embedding', 'reranking'];

const withoutDetail = ({ detail: _, ...health }: ModelHealth) => health;

/** Returns the state of the models that administrators see. */
export const stateOf = (settings: ModelSettings): ModelState => ({
  providers: settings.providers.map(({ name, kind, set_by, health }) => ({
    name,
    kind,
    set_by,
    health: withoutDetail(health),
  })),
  models: ROLES.map((role) => {
    const { model, set_by, gone, health } = settings[role];
    return { role, model, set_by, gone, health: withoutDetail(health) };
  }),
  gone_in_domains: settings.gone_in_domains,
});
