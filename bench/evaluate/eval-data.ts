import { readFile } from 'node:fs/promises';
import { loadSet, type SetDocument } from '../retrieval/sets.ts';
import { inOtherLanguage } from '../sets/cross-language.ts';
import type { EvaluatedSet, SetFile, SetQuestion } from './evaluated-set.ts';

/** Translated questions are asked with this behind the set's name: `squad2-dev:translated`. */
const TRANSLATED = ':translated';
const PAGE = /^(.*)#page=(\d+)$/;

/** A set of `EVAL_DATA`: PDFs as they are, each text as a file of its own. */
export const evalDataSet = (folder: string, name: string): EvaluatedSet => {
  const loaded = loadSet(folder, name.replace(TRANSLATED, ''));
  const set = loaded && name.endsWith(TRANSLATED) ? inOtherLanguage(loaded) : loaded;
  if (!set) throw new Error(`EVAL_DATA holds no ${name}`);
  return {
    name,
    namedBy: 'key',
    scopes: [...new Set(set.documents.map(({ scope }) => scope))],
    files: () => set.documents.flatMap(filesOf),
    questions: set.queries
      .filter(({ relevant, unanswerable }) => relevant.size > 0 || unanswerable)
      .map(
        ({ id, text, scope, answers, relevant, unanswerable }): SetQuestion => ({
          id,
          text,
          scope,
          answers,
          unanswerable,
          expected: unanswerable ? [] : [...relevant.keys()].map(expectedOf),
        }),
      ),
  };
};

const expectedOf = (entry: string) => {
  const [, document, page] = PAGE.exec(entry) ?? [];
  return document ? { document, page: Number(page) } : { document: entry, page: null };
};

const filesOf = ({ name, scope, filePath, pages, entryOf }: SetDocument): SetFile[] =>
  filePath
    ? [{ key: name, scope, name, read: () => readFile(filePath) }]
    : pages.map((text, index) => {
        const key = entryOf(index + 1);
        return { key, scope, name: fileNameOf(name || key), read: async () => Buffer.from(text) };
      });

const NAME_CHARACTERS = 120;
/** A title as the name of a file. */
const fileNameOf = (title: string): string =>
  `${title
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, NAME_CHARACTERS)}.txt`;
