import type { Source } from '@docent/contract';

/** The readers beside a chat: their code comes when one is opened, or is about to be. */
export const loadDocumentReader = () => import('../documents/document-reader.tsx');
export const loadLessonReader = () => import('../lessons/lesson-reader.tsx');

/** Fetches what opening a source will need. Without a connection nothing is asked for. */
export const preloadReader = ({ taught, source_document_name: name }: Source): void => {
  if (!navigator.onLine) return;
  const isPdf = /\.pdf$/i.test(name);
  const loaded = taught
    ? loadLessonReader()
    : loadDocumentReader().then(({ loadPdfReader }) => (isPdf ? loadPdfReader() : undefined));
  loaded.catch(() => {}); // said when it is opened
};
