import type { ConfigurationPatch, GoldenList, GoldenQuestionBody, GoldenRunDetail } from '@docent/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const RUNNING_POLL_MS = 1_000;

export const useGolden = (domainId: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['golden', domainId],
    enabled: isEnabled,
    queryFn: ({ signal }) => call<GoldenList>(`/domains/${domainId}/golden-questions`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === 'waiting' || status === 'running')
        ? RUNNING_POLL_MS
        : false,
  });

const useGoldenChange = <Given>(domainId: string, change: (given: Given) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['golden', domainId] }),
  });
};

export const useSaveGolden = (domainId: string) =>
  useGoldenChange(domainId, ({ id, body }: { id: string | null; body: GoldenQuestionBody }) =>
    call<GoldenList>(`/domains/${domainId}/golden-questions${id ? `/${id}` : ''}`, {
      method: id ? 'PATCH' : 'POST',
      body,
    }),
  );

export const useDeleteGolden = (domainId: string) =>
  useGoldenChange(domainId, (id: string) =>
    call<void>(`/domains/${domainId}/golden-questions/${id}`, { method: 'DELETE' }),
  );

export const useRunGolden = (domainId: string) =>
  useGoldenChange(domainId, () => call(`/domains/${domainId}/golden-runs`, { method: 'POST', body: {} }));

type Watch = { signal: AbortSignal; onProgress: (progress: { done: number; total: number }) => void };

/** Asks all golden questions of a draft and waits for the last. Null when the domain has none. Throws ApiError. */
export const checkDraft = async (
  domainId: string,
  draft: ConfigurationPatch,
  { signal, onProgress }: Watch,
): Promise<GoldenRunDetail | null> => {
  const { id } = await call<{ id: string | null }>(`/domains/${domainId}/golden-runs`, {
    method: 'POST',
    body: { draft },
    signal,
  });
  if (!id) return null;
  for (;;) {
    const run = await call<GoldenRunDetail>(`/domains/${domainId}/golden-runs/${id}`, { signal });
    onProgress(run);
    if (run.status === 'done' || run.status === 'failed') return run;
    await new Promise((resolve) => setTimeout(resolve, RUNNING_POLL_MS));
  }
};
