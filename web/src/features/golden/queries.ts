import type { ConfigurationPatch, GoldenQuestionBody, GoldenRunDetail } from '@docent/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

const RUNNING_POLL_MS = 1_000;

export const useGolden = (domainId: string, isEnabled: boolean) =>
  useQuery({
    queryKey: keys.golden(domainId),
    enabled: isEnabled,
    queryFn: ({ signal }) => call('listGoldenQuestions', { params: { id: domainId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === 'waiting' || status === 'running')
        ? RUNNING_POLL_MS
        : false,
  });

const useGoldenChange = <Given>(domainId: string, change: (given: Given) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.golden(domainId) }),
  });
};

export const useSaveGolden = (domainId: string) =>
  useGoldenChange(domainId, ({ id, body }: { id: string | null; body: GoldenQuestionBody }) =>
    id
      ? call('updateGoldenQuestion', { params: { id: domainId, questionId: id }, body })
      : call('createGoldenQuestion', { params: { id: domainId }, body }),
  );

export const useDeleteGolden = (domainId: string) =>
  useGoldenChange(domainId, (questionId: string) =>
    call('deleteGoldenQuestion', { params: { id: domainId, questionId } }),
  );

export const useRunGolden = (domainId: string) =>
  useGoldenChange(domainId, () => call('startGoldenRun', { params: { id: domainId }, body: {} }));

type Watch = { signal: AbortSignal; onProgress: (progress: { done: number; total: number }) => void };

/** Asks all golden questions of a draft and waits for the last. Null when the domain has none. Throws ApiError. */
export const checkDraft = async (
  domainId: string,
  draft: ConfigurationPatch,
  { signal, onProgress }: Watch,
): Promise<GoldenRunDetail | null> => {
  const params = { id: domainId };
  const { id: runId } = await call('startGoldenRun', { params, body: { draft }, signal });
  if (!runId) return null;
  for (;;) {
    const run = await call('getGoldenRun', { params: { ...params, runId }, signal });
    onProgress(run);
    if (run.status === 'done' || run.status === 'failed') return run;
    await new Promise((resolve) => setTimeout(resolve, RUNNING_POLL_MS));
  }
};
