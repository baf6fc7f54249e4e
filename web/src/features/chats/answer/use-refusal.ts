import type { Message } from '@docent/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';

/** The question got no answer, or only passages that may answer it: a card below says why. */
export const isRefusal = ({ answer, status, domain_id }: Message): boolean =>
  status === 'complete' &&
  domain_id !== null &&
  (answer?.outcome === 'not_in_documents' ||
    answer?.outcome === 'may_answer' ||
    answer?.outcome === 'out_of_scope');

/** Why there was no answer, as the person may read the documents now. */
export const useRefusal = (message: Message) =>
  useQuery({
    queryKey: keys.refusal(message.id, message.answer?.outcome),
    queryFn: isRefusal(message)
      ? ({ signal }) => call('explainRefusal', { params: { id: message.id }, signal })
      : skipToken,
    staleTime: 5 * 60_000,
    retry: false,
  });
