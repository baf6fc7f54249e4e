import type { Library, Retrieve } from '../../answering/index.ts';
import type { Hit } from '../../knowledge/index.ts';

/**
 * The documents that whoever writes an answer is given, cited or not, noted where they are fetched, so that no way of looking
 * further can leave one out. What the question itself has found counts once writing begins: an answer that says that the
 * question is outside, or asks for details, was not written of it.
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
    /** What a library brings is shown to the model at once. */
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
