import type {
  ConfigChangeList,
  ConfigurationPatch,
  Decision,
  DomainDetail,
  ModelList,
  ModelTest,
  PublicUser,
} from '@docent/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type DecisionResult = {
  decision: Decision;
  overlaps: { first: string; second: string; words: string }[];
};

/** What the categorizer makes of a question under a draft. */
export const useDecision = (domainId: string) =>
  useMutation({
    mutationFn: (body: { question: string; draft: ConfigurationPatch }) =>
      call<DecisionResult>(`/domains/${domainId}/decisions`, { method: 'POST', body }),
  });

export const useModels = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['models'],
    enabled: isEnabled,
    queryFn: ({ signal }) => call<ModelList>('/models', { signal }),
  });

export const useTestModel = () =>
  useMutation({
    mutationFn: (model: string) => call<ModelTest>('/models/test', { method: 'POST', body: { model } }),
  });

/** The colleagues that may be made experts. */
export const usePeople = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['users'],
    enabled: isEnabled,
    queryFn: async ({ signal }) => (await call<{ users: PublicUser[] }>('/users', { signal })).users,
  });

export const useChanges = (domainId: string) =>
  useInfiniteQuery({
    queryKey: ['domains', domainId, 'changes'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<ConfigChangeList>(`/domains/${domainId}/changes${pageParam}`, { signal }),
    getNextPageParam: ({ next }) => (next === null ? undefined : `?before=${next}`),
  });

export const useRestore = (domainId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) =>
      call<DomainDetail>(`/domains/${domainId}/changes/${changeId}/restore`, { method: 'POST', body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['domains'] }),
  });
};
