import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Entry = z.object({
  _id: z.string(),
  title: z.string().default(''),
  text: z.string(),
  scope: z.string().default(''),
});
const Query = z.object({
  _id: z.string(),
  text: z.string(),
  scope: z.string().default(''),
  is_impossible: z.boolean().optional(),
  answerable: z.boolean().optional(),
  article: z.string().default(''),
  answers: z
    .array(z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]))
    .default([]),
});
type Entry = z.infer<typeof Entry>;

/** Relevant entries: id -> grade. */
export type Query = {
  id: string;
  text: string;
  scope: string;
  relevant: Map<string, number>;
  unanswerable: boolean;
  /** Correct answers, where known. */
  answers: string[];
  /** Article of the question; empty where unknown. */
  group: string;
};
/** A document of a set: a PDF on disk, or texts, one a page. `entries` names each page. */
export type SetDocument = {
  name: string;
  scope: string;
  filePath: string | null;
  pages: string[];
  entryOf: (page: number) => string;
};
export type EvaluationSet = { name: string; documents: SetDocument[]; queries: Query[] };

const linesOf = <Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema>[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => schema.parse(JSON.parse(line)));

/** Reads one folder of the evaluation data (its README describes the files). Null when it does not exist. */
export const loadSet = (folder: string, name: string): EvaluationSet | null => {
  const path = (file: string) => join(folder, name, file);
  if (!existsSync(path('corpus.jsonl'))) return null;
  const relevant = new Map<string, Map<string, number>>();
  for (const line of readFileSync(path('qrels.tsv'), 'utf8').split('\n').filter(Boolean)) {
    const [query = '', entry = '', grade] = line.split('\t');
    relevant.set(query, (relevant.get(query) ?? new Map()).set(entry, Number(grade)));
  }
  const queries = linesOf(path('queries.jsonl'), Query).map(
    ({ _id, text, scope, is_impossible, answerable, article, answers }): Query => ({
      id: _id,
      text,
      scope,
      relevant: relevant.get(_id) ?? new Map(),
      group: article,
      answers,
      unanswerable: is_impossible === true || answerable === false,
    }),
  );
  const entries = linesOf(path('corpus.jsonl'), Entry);
  const documents = existsSync(path('pdfs')) ? pdfsOf(entries, path('pdfs')) : textsOf(entries);
  return { name, documents, queries };
};

const pdfsOf = (entries: Entry[], folder: string): SetDocument[] =>
  [...new Set(entries.map(({ _id }) => _id.split('#')[0] ?? ''))].map((name) => ({
    name,
    scope: '',
    filePath: join(folder, name),
    pages: [],
    entryOf: (page) => `${name}#page=${page}`,
  }));

/** Entries of one title are the pages of one document; an entry without one is a document without a name. */
const textsOf = (entries: Entry[]): SetDocument[] => {
  const documents = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = entry.title ? `title ${entry.title}` : `id ${entry._id}`;
    const pages = documents.get(key);
    if (pages) pages.push(entry);
    else documents.set(key, [entry]);
  }
  return [...documents.values()].map((pages) => ({
    name: pages[0]?.title ?? '',
    scope: pages[0]?.scope ?? '',
    filePath: null,
    pages: pages.map(({ text }) => text),
    entryOf: (page) => pages[page - 1]?._id ?? '',
  }));
};
