import type { LanguageModel } from 'ai';
import type { Db } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logs.ts';
import { environmentProviders, type ModelKeys } from '../../platform/models/environment-providers.ts';
import { meteredModel, type TokenMeter } from '../../platform/models/metered-model.ts';
import { faultOf } from '../../platform/models/model-fault.ts';
import { type Embedder, embedderOf } from '../../platform/models/models.ts';
import { openProvider, splitName } from '../../platform/models/provider.ts';
import { openReranker, type Reranker } from '../../platform/models/reranker.ts';
import type { Fetch } from '../../platform/outgoing/fetch.ts';
import type { Secrets } from '../../platform/seal.ts';
import type { ModelChoices, SettingsOfProduct } from '../settings/index.ts';
import { allowedModels, type Chosen, chooseModels, type NamedModels } from './choose.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createHealth, type NoteHealth } from './health.ts';
import { keySeal } from './keys.ts';
import { type LiveProvider, liveProvider } from './live-provider.ts';
import { listProviders } from './store.ts';
import { watchedEmbedder, watchedModel, watchedReranker } from './watched.ts';

type Prices = Record<string, { input: number; output: number }>;

/** Settings of the environment for models. */
export type ModelEnvironment = {
  keys: ModelKeys;
  named: NamedModels;
  /** Further models that domains may choose while owners have named none. */
  allowed: string[];
};

type Parts = {
  db: Db;
  logger: Logger;
  product: Pick<SettingsOfProduct, 'get' | 'models' | 'again'>;
  secrets: Secrets;
  environment: ModelEnvironment;
  meter: TokenMeter;
  /** How a provider of the environment is called, and how one that an owner has entered with this address. */
  callModels: (entered?: string) => Fetch;
  builtInEmbedder: () => Embedder | undefined;
};

type State = {
  choices: ModelChoices;
  providers: Map<string, LiveProvider>;
  opened: Map<string, Promise<LanguageModel>>;
  embedder: Embedder | undefined;
  reranker: Reranker | undefined;
  large: Chosen;
  small: Chosen;
};

export type Models = Awaited<ReturnType<typeof openModels>>;

/**
 * Opens the models of the installation as the environment and its owners have set them: live, on every server. Choices are read with the
 * product's settings; providers are read when their version has changed.
 */
export const openModels = async (parts: Parts) => {
  const { db, logger, product, environment, meter, builtInEmbedder } = parts;
  const { named, allowed } = environment;
  const health = createHealth(db, logger);
  const rest = createCircuitBreaker({ probe: (model) => askForAWord(open, model) });
  const note: NoteHealth = (model, fault) => {
    health.note(model, fault);
    rest.note(model, fault);
  };
  const openers = createOpeners(parts, { health, note });
  const { usable, watch, openEmbedding, openReranking } = openers;
  const forgetHealth = () => {
    health.forgetNoted();
    rest.forget();
  };

  const { present, last } = await followChoices(product, (choices, before) =>
    loadState({ named, openers, forgetHealth }, choices, before),
  );

  const open = async (model: string): Promise<LanguageModel> => {
    const { providers, opened } = await present();
    const provider = usable(providers, model);
    if (!provider) throw new Error(`${model}: no such provider is set up`);
    const known =
      opened.get(model) ??
      openProvider(provider.settings, provider.fetch)
        .then((made) => watchedModel(model, made.languageModel(splitName(model).id), watch(provider)))
        // Outside of the watch: a reached limit is no fault of the model.
        .then((watched) => meteredModel(watched, meter));
    opened.set(model, known);
    known.catch(() => opened.delete(model));
    return known;
  };

  /** Opens a model that need not be chosen, to try it. */
  const openToTry = async (model: string) => {
    const { providers } = await present();
    return {
      embedder: () => openEmbedding(model, providers),
      reranker: () => openReranking(model, providers),
    };
  };

  return {
    present,
    open,
    openToTry,
    health,
    named,
    isThere: async (model: string) => usable((await present()).providers, model) !== undefined,
    allowed: async (): Promise<string[]> => {
      const [{ choices, providers, large, small }, { allowed_models }] = await Promise.all([
        present(),
        product.get(),
      ]);
      const isThere = (model: string) => usable(providers, model) !== undefined;
      return allowedModels({ choices, isThere }, { large, small }, allowed_models, allowed);
    },
    defaults: async () => {
      const { large, small } = await present();
      return { large: large.model ?? undefined, small: small.model ?? undefined };
    },
    isResting: rest.isResting,
    /** The embedder of the moment: the environment's, the owner's, the built-in one. */
    embedder: (): Embedder | undefined => embedderOfMoment(last(), named, builtInEmbedder()),
    builtInEmbedder,
    reranker: (): Reranker | undefined => last().reranker,
    /** Returns the engine of domains without a choice. */
    engine: () => engineOf(last().large),
    prices: (): Prices => last().choices.prices,
    limitOf: (model: string): number | undefined => last().choices.limits[model],
    /** Reloads the models after a committed change, so that this server uses it at once. */
    again: async () => {
      await product.again();
      return present();
    },
  };
};

type LoadParts = {
  named: NamedModels;
  openers: ReturnType<typeof createOpeners>;
  forgetHealth: () => void;
};

/** Opens the models of these choices; reuses those of the state before that have not changed. */
const loadState = async (
  { named, openers, forgetHealth }: LoadParts,
  choices: ModelChoices,
  before: State | undefined,
): Promise<State> => {
  const { readProviders, usable, openEmbedding, openReranking } = openers;
  const isSame = before !== undefined && before.choices.providers === choices.providers;
  if (!isSame) forgetHealth();
  const providers = isSame ? before.providers : await readProviders();
  const embedding = named.embedding ?? choices.embedding;
  const kept = isSame && (named.embedding ?? before.choices.embedding) === embedding;
  const reranks = isSame && before.choices.reranking === choices.reranking;
  return {
    choices,
    providers,
    opened: isSame ? before.opened : new Map(),
    embedder: kept ? before.embedder : embedding ? await openEmbedding(embedding, providers) : undefined,
    reranker: reranks
      ? before.reranker
      : choices.reranking
        ? openReranking(choices.reranking, providers)
        : undefined,
    ...chooseModels({ named, choices, isThere: (model) => usable(providers, model) !== undefined }),
  };
};

const embedderOfMoment = (
  { embedder, choices }: State,
  named: NamedModels,
  builtIn: Embedder | undefined,
): Embedder | undefined => {
  const isAnother = named.embedding || (choices.embedding && choices.embedding !== builtIn?.model);
  return embedder ?? (isAnother ? undefined : builtIn);
};

const engineOf = ({ model }: Chosen) => ({
  engine: model ? ('model' as const) : ('extractive' as const),
  model,
});

/** Keeps the state of the moment: loaded when the choices have changed, once for all callers at that time. */
const followChoices = async (
  product: Pick<SettingsOfProduct, 'models'>,
  load: (choices: ModelChoices, before: State | undefined) => Promise<State>,
) => {
  let state: State | undefined;
  let loading: { choices: ModelChoices; loaded: Promise<State> } | undefined;
  /** The state of the moment. No statement is made but the one that reads the settings, unless a provider was changed. */
  const present = async (): Promise<State> => {
    const choices = await product.models();
    if (state?.choices === choices) return state;
    if (loading?.choices !== choices) {
      const loaded = load(choices, state).then((next) => {
        state = next;
        return next;
      });
      loading = { choices, loaded };
      loaded.catch(() => {
        loading = undefined;
      });
    }
    return loading.loaded;
  };
  /** Returns the last state, for callers that cannot wait; it is refreshed in the background. */
  const last = (): State => {
    void present().catch(() => {}); // The next call reads it again.
    return state ?? first;
  };
  const first = await present();
  return { present, last };
};

type Watchers = { health: ReturnType<typeof createHealth>; note: NoteHealth };

/** Reads the providers of the installation, and opens their embedders and rerankers. */
const createOpeners = ({ db, secrets, environment, callModels }: Parts, { health, note }: Watchers) => {
  const seal = keySeal(secrets);
  const fixed = environmentProviders(environment.keys).map((settings) => ({
    settings,
    setBy: 'environment' as const,
    stored: null,
    fault: null,
    fetch: callModels(),
  }));

  const readProviders = async (): Promise<State['providers']> => {
    const stored = await listProviders(db);
    const entered = stored.map((row) => liveProvider(row, seal, callModels));
    // The environment wins.
    return new Map([...entered, ...fixed].map((one) => [one.settings.name, one]));
  };

  const usable = (providers: State['providers'], model: string) => {
    const provider = providers.get(splitName(model).provider);
    return provider && !provider.fault ? provider : undefined;
  };
  const watch = ({ settings }: LiveProvider) => ({ note, secret: settings.key });

  const openEmbedding = async (model: string, providers: State['providers']) => {
    const provider = usable(providers, model);
    if (!provider) return undefined;
    try {
      const opened = await openProvider(provider.settings, provider.fetch);
      return watchedEmbedder(embedderOf(model, opened.embeddingModel(splitName(model).id)), watch(provider));
    } catch (error) {
      health.note(model, faultOf(error));
      return undefined;
    }
  };

  const openReranking = (model: string, providers: State['providers']) => {
    const provider = usable(providers, model);
    if (provider?.settings.kind !== 'openai-compatible') return undefined;
    const opened = openReranker(model, splitName(model).id, provider.settings, provider.fetch);
    return watchedReranker(opened, watch(provider));
  };

  return { readProviders, usable, watch, openEmbedding, openReranking };
};

const WORD_WITHIN_MS = 20_000;

const askForAWord = async (open: (name: string) => Promise<LanguageModel>, name: string) => {
  const { generateText } = await import('ai');
  await generateText({
    model: await open(name),
    prompt: 'Reply with the word "ready" and nothing else.',
    maxRetries: 0,
    maxOutputTokens: 16,
    abortSignal: AbortSignal.timeout(WORD_WITHIN_MS),
  });
};
