import type { Looked } from '@docent/contract';
import type { Hit, ListedDocument } from '../../knowledge/index.ts';
import type { Look } from './types.ts';

/** Maximum characters of passages, about 20,000 tokens; later ones are ignored. */
const CHARACTERS_AT_MOST = 80_000;

export type Notebook = ReturnType<typeof createNotebook>;

/** Creates the record of an exploration: passages numbered from 1 and documents labelled D1, D2 ..., in order of appearance. */
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

  /** Formats an action as the model requested it. */
  const nameOf = (shown: Looked): string => {
    if (shown.tool === 'open') return `open ${labelOf(shown.document)} page ${shown.page}`;
    if (shown.tool === 'search_in') return `search_in ${labelOf(shown.document)} "${shown.query}"`;
    return `${shown.tool} "${shown.query}"`;
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
      looked.push(`${nameOf(shown)}: ${shown.found} found`);
    },
    /** Finds a document by label, in any case and with other words around it; undefined for an unknown label. */
    documentOf: (label: string) => {
      const [, number] = /\bD(\d{1,4})\b/i.exec(label) ?? [];
      return number ? documents[Number(number) - 1] : documents.find(({ name }) => name === label.trim());
    },
    /** Lines for a prompt; passages are fenced separately. */
    looked: () => looked.join('\n') || '(nothing yet)',
    documents: () =>
      documents
        .map(({ name, pages }, index) => `D${index + 1}: ${name}${pages ? ` (${pages} pages)` : ''}`)
        .join('\n'),
  };
};
