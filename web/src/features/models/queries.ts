import type {
  CallBody,
  ModelProvider,
  ModelProviderBody,
  ModelProviderPatch,
  ModelSettings,
  ModelSettingsPatch,
} from '@docent/contract';
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { isUnderWay } from './vectors.ts';

/** Everything that is known of models begins with it, the list for domains too. */
/** Providers seldom offer others; who waits for a new one can look again. */
const OFFERED_STALE_MS = 300_000;

export const useModelSettings = () =>
  useQuery({ queryKey: keys.models.settings, queryFn: ({ signal }) => call('getModelSettings', { signal }) });

export const useModelState = () =>
  useQuery({
    queryKey: keys.models.state,
    queryFn: ({ signal }) => call('getModelState', { signal }),
  });

/** Takes the settings as the server has them now; what else depends on them is asked for again. */
const useTakeSettings = (stays: readonly unknown[]) => {
  const queries = useQueryClient();
  return async (settings: ModelSettings) => {
    queries.setQueryData(keys.models.settings, settings);
    await Promise.all([
      queries.invalidateQueries({
        queryKey: keys.models.all,
        predicate: ({ queryKey: [, part] }) => part !== 'settings' && !stays.includes(part),
      }),
      queries.invalidateQueries({ queryKey: keys.config }),
    ]);
  };
};
/** The providers' lists do not depend on the chosen models: both stay cached. */
const useTakeChoices = () => useTakeSettings(['offered', 'local']);
const useTakeProviders = () => useTakeSettings([]);

export const useChangeModels = () =>
  useMutation({
    mutationFn: (body: ModelSettingsPatch) => call('updateModelSettings', { body }),
    onSuccess: useTakeChoices(),
  });

export const useAddProvider = () =>
  useMutation({
    mutationFn: (body: ModelProviderBody) => call('createModelProvider', { body }),
    onSuccess: useTakeProviders(),
  });

export const useChangeProvider = (name: string) =>
  useMutation({
    mutationFn: (body: ModelProviderPatch) => call('updateModelProvider', { params: { name }, body }),
    onSuccess: useTakeProviders(),
  });

export const useRemoveProvider = (name: string) =>
  useMutation({
    mutationFn: () => call('deleteModelProvider', { params: { name } }),
    onSuccess: useTakeProviders(),
  });

const offeredBy = ({ name, lists_models }: ModelProvider) =>
  queryOptions({
    queryKey: keys.models.offered(name),
    enabled: lists_models,
    staleTime: OFFERED_STALE_MS,
    queryFn: ({ signal }) => call('listProviderModels', { params: { name }, signal }),
  });

/** Loads the models that one provider lists. */
export const useOffered = (provider: ModelProvider) => useQuery(offeredBy(provider));

/** Loads the lists of all providers: one query per provider, in their order. */
export const useAllOffered = (providers: ModelProvider[]) =>
  useQueries({ queries: providers.map(offeredBy) });

/** Searches for providers on this machine: only on a page for owners that announces it. */
export const useLocalProviders = () =>
  useQuery({
    queryKey: keys.models.local,
    queryFn: ({ signal }) => call('findLocalProviders', { signal }),
  });

export const useTryModel = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<'testModel'>) => call('testModel', { body }),
    // A trial updates the model's health.
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.models.settings }),
  });
};

/** While its files are on their way. */
const FETCHING_MS = 1_000;

export const useEmbedder = () =>
  useQuery({
    queryKey: keys.models.embedder,
    queryFn: ({ signal }) => call('getEmbedder', { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'fetching' ? FETCHING_MS : false),
  });

/** Whether the embedder inside is to be used: what is missing of it is then fetched. */
export const useChangeEmbedder = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (use: boolean) => call('updateEmbedder', { body: { use } }),
    onSuccess: (state) => {
      queries.setQueryData(keys.models.embedder, state);
      return queries.invalidateQueries({ queryKey: keys.models.settings });
    },
  });
};

/** While passages wait for their vectors. */
const EMBEDDING_MS = 3_000;

export const useVectorProgress = () =>
  useQuery({
    queryKey: keys.models.vectors,
    queryFn: ({ signal }) => call('getVectorProgress', { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? EMBEDDING_MS : false),
  });
