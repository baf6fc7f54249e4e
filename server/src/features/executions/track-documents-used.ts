import type { Library, Retrieve } from '../../answering/index.ts';
import type { Hit } from '../../knowledge/index.ts';

/**
 * Tracks the documents given to the writer of an answer, cited or not, at the point where they are fetched, so that no way of searching can
 * leave one out. Documents found for the question itself count once writing begins: an answer that the question is out of scope, or that
 * asks for details, was not written from them.
 */
export const trackDocumentsUsed = () => {
  const found = new Set<string>();
  const given = new Set<string>();
  let isWriting = false;

  const noted = (hits: Hit[]): Hit[] => {
    for (const { documentId } of hits) (isWriting ? given : found).add(documentId);
    return hits;
  };
  const shown = <Row>(rows: Row[], idOf: (row: Row) => string): Row[] => {
    for (const row of rows) given.add(idOf(row));
    return rows;
  };
  const passages = (hits: Hit[]) => shown(hits, ({ documentId }) => documentId);

  return {
    retrieving:
      (retrieve: Retrieve): Retrieve =>
      async (asked) =>
        noted(await retrieve(asked)),
    /** Results of a library are shown to the model at once, so they count at once. */
    lookingIn: (library: Library): Library => ({
      search: async (query) => passages(await library.search(query)),
      searchIn: async (documentId, query) => passages(await library.searchIn(documentId, query)),
      page: async (documentId, page) => passages(await library.page(documentId, page)),
      documents: async (words) => shown(await library.documents(words), ({ id }) => id),
      passagesByIds: async (ids) => passages(await library.passagesByIds(ids)),
      documentsByIds: async (ids) => shown(await library.documentsByIds(ids), ({ id }) => id),
    }),
    /** The first look of a model that looks further, and the writing, have all that was found before them. */
    begin: (): void => {
      isWriting = true;
      for (const id of found) given.add(id);
    },
    count: (): number => given.size,
    documents: (): string[] => [...given],
  };
};

export type Given = ReturnType<typeof trackDocumentsUsed>;
