import type { DocumentAccessBody } from '@docent/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** Loads the readers of a document, for its managers. */
export const useDocumentAccess = (id: string) =>
  useQuery({
    queryKey: keys.access.document(id),
    queryFn: ({ signal }) => call('getDocumentAccess', { params: { id }, signal }),
    // The form starts with the current access: no caching.
    gcTime: 0,
    staleTime: 0,
  });

/** Why a person reads a document, or what is missing. */
export const useDocumentExplanation = (id: string, userId: string) =>
  useQuery({
    queryKey: keys.access.document(id, userId),
    queryFn: ({ signal }) => call('explainDocumentAccess', { params: { id, userId }, signal }),
  });

type Change = { domainId: string; documents: string[]; to: DocumentAccessBody };

/** Says who reads these documents, of all or of none. */
export const useSetDocumentAccess = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ domainId, documents, to }: Change): Promise<void> => {
      const [id, ...others] = documents;
      if (id && !others.length) await call('setDocumentAccess', { params: { id }, body: to });
      else await call('setDocumentsAccess', { body: { kb_id: domainId, documents, to } });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.access.all }),
        client.invalidateQueries({ queryKey: keys.documents.all }),
        client.invalidateQueries({ queryKey: keys.domains.all }),
      ]),
  });
};
