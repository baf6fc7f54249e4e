import type {
  DomainSource,
  HeldDecision,
  SourceBody,
  SourceItemState,
  SourcePatch,
  SourceTrial,
} from '@docent/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { detailInterval, pollInterval } from './poll-interval.ts';

export const PER_PAGE = 25;

export const useSourceKinds = () =>
  useQuery({
    queryKey: keys.sources.kinds,
    queryFn: ({ signal }) => call('listSourceKinds', { signal }),
  });

export const useSources = (domainId: string, isEnabled = true) =>
  useQuery({
    queryKey: keys.sources.list(domainId),
    enabled: isEnabled,
    queryFn: ({ signal }) => call('listSources', { params: { id: domainId }, signal }),
    refetchInterval: ({ state }) => pollInterval(state.data?.sources ?? []),
  });

type ItemsAsked = { state: SourceItemState | null; search: string; page: number };
export const useSourceItems = (source: DomainSource, { state, search, page }: ItemsAsked) =>
  useQuery({
    queryKey: keys.sources.items(source.id, state, search, page),
    queryFn: ({ signal }) =>
      call('listSourceItems', {
        params: { id: source.id },
        query: { ...(state ? { state } : {}), search, page, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: detailInterval(source),
  });

export const useSourceSyncs = (source: DomainSource, page: number) =>
  useQuery({
    queryKey: keys.sources.syncs(source.id, page),
    queryFn: ({ signal }) =>
      call('listSourceSyncs', {
        params: { id: source.id },
        query: { page, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: detailInterval(source),
  });

const useSourceChange = <Given, Result>(change: (given: Given) => Promise<Result>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.sources.all }),
        client.invalidateQueries({ queryKey: keys.documents.all }),
      ]),
  });
};

export const useCreateSource = (domainId: string) =>
  useSourceChange((body: SourceBody) => call('createSource', { params: { id: domainId }, body }));
export const useUpdateSource = (id: string) =>
  useSourceChange((body: SourcePatch) => call('updateSource', { params: { id }, body }));
export const useDeleteSource = (id: string) =>
  useSourceChange((documents: 'keep' | 'delete') =>
    call('deleteSource', { params: { id }, query: { documents } }),
  );
export const useRunSource = (id: string) => useSourceChange(() => call('runSource', { params: { id } }));
export const useStopSource = (id: string) => useSourceChange(() => call('stopSource', { params: { id } }));
export const usePauseSource = (id: string) =>
  useSourceChange((paused: boolean) => call('pauseSource', { params: { id }, body: { paused } }));
export const useRetryItem = (id: string) =>
  useSourceChange((itemId: string) => call('retrySourceItem', { params: { id, itemId } }));
export const useDecideHeld = (id: string) =>
  useSourceChange((body: HeldDecision) => call('decideHeld', { params: { id }, body }));

/** Previews a sync of an existing source. */
export const useDryRun = (domainId: string) =>
  useMutation({
    mutationFn: (body: SourceTrial) => call('dryRunSource', { params: { id: domainId }, body }),
  });

/** Previews a sync of a new source. Stores nothing, so no query is invalidated. */
export const useTrySource = (domainId: string) =>
  useMutation({
    mutationFn: async (body: SourceTrial) => {
      const params = { id: domainId };
      const check = await call('checkSource', { params, body });
      return { check, dryRun: check.error ? null : await call('dryRunSource', { params, body }) };
    },
  });
