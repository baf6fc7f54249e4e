import type { Hit } from '../../knowledge/index.ts';
import type { ListedDocument, Look } from './types.ts';

/** So much text of passages fits; what comes after is not taken up. About 20,000 tokens. */
const CHARACTERS_AT_MOST = 80_000;

export type Notebook = ReturnType<typeof createNotebook>;

/** What has been looked at so far: passages numbered from 1, documents labelled D1, D2 ..., each in order of appearance. */
export const createNotebook = () => {
  const passages: Hit[] = [];
  const documents: { id: string; name: string; pages: number | null }[] = [];
  const looked: string[] = [];
  let characters = 0;

  const addDocument = (id: string, name: string, pages: number | null) => {
    const known = documents.find((one) => one.id === id);
    if (known) known.pages ??= pages;
    else documents.push({ id, name, pages });
  };
  const labelOf = (name: string) => {
    const index = documents.findIndex((one) => one.name === name);
    return index < 0 ? name : `D${index + 1} (${name})`;
  };

  return {
    passages: (): readonly Hit[] => passages,
    isFull: () => characters >= CHARACTERS_AT_MOST,
    addPassages: (hits: Hit[]) => {
      for (const hit of hits) {
        addDocument(hit.documentId, hit.documentName, null);
        if (characters >= CHARACTERS_AT_MOST || passages.some(({ passageId }) => passageId === hit.passageId))
          continue;
        passages.push(hit);
        characters += hit.text.length;
      }
    },
    addDocuments: (listed: ListedDocument[]) => {
      for (const { id, name, pages } of listed) addDocument(id, name, pages);
    },
    addLook: ({ shown }: Pick<Look, 'shown'>) => {
      const what = {
        search: () => `search "${'query' in shown ? shown.query : ''}"`,
        search_in: () =>
          shown.tool === 'search_in' ? `search_in ${labelOf(shown.document)} "${shown.query}"` : '',
        open: () => (shown.tool === 'open' ? `open ${labelOf(shown.document)} page ${shown.page}` : ''),
        list: () => `list "${'query' in shown ? shown.query : ''}"`,
      }[shown.tool]();
      looked.push(`${what}: ${shown.found} found`);
    },
    /** The document with a label, in any case and with words around it; undefined for a label that none has. */
    documentOf: (label: string) => {
      const [, number] = /\bD(\d{1,4})\b/i.exec(label) ?? [];
      return number ? documents[Number(number) - 1] : documents.find(({ name }) => name === label.trim());
    },
    /** Lines for a prompt; the passages go between marks of their own. */
    looked: () => looked.join('\n') || '(nothing yet)',
    documents: () =>
      documents
        .map(({ name, pages }, index) => `D${index + 1}: ${name}${pages ? ` (${pages} pages)` : ''}`)
        .join('\n'),
  };
};
