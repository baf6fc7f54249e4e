import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SAMPLE_SHEETS } from '../../server/test/sample/sheets.ts';

export const KINDS = [
  'typo',
  'abbreviation',
  'vague',
  'follow_up',
  'yes_no',
  'who_where',
  'how_much',
  'two_documents',
  'other_language',
  'versions',
] as const;

const Line = z.strictObject({
  _id: z.string(),
  kind: z.enum(KINDS),
  text: z.string().min(1),
  before: z.string().optional(),
  answers: z.array(z.array(z.string().min(1)).min(1)),
  documents: z.array(z.string()),
});
export type ShortQuestion = z.infer<typeof Line>;

const folder = new URL('./short-questions/', import.meta.url);

export const shortQuestions = (): ShortQuestion[] =>
  readFileSync(new URL('questions.jsonl', folder), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Line.parse(JSON.parse(line)));

export type ShortDocument = { name: string; read: () => Promise<Buffer> };

/** The documents that the questions are asked of: the set's own and the PDFs of the sample domain. */
export const shortDocuments = (): ShortDocument[] => {
  const documents = fileURLToPath(new URL('documents/', folder));
  return [
    ...SAMPLE_SHEETS.map(({ name, pdf }) => ({ name, read: pdf })),
    ...readdirSync(documents)
      .toSorted()
      .map((name) => ({ name, read: async () => readFileSync(`${documents}${name}`) })),
  ];
};
