import { z } from 'zod';
import { SOURCE_SENTENCES, type SourceSentence } from './source-sentences.ts';

const Code = z.enum(Object.keys(SOURCE_SENTENCES) as [SourceSentence, ...SourceSentence[]]); // of an object of these
const within = <Inner extends z.ZodType>(inner: Inner) =>
  z.object({ code: Code, params: z.record(z.string(), inner) });

/** A message of `SOURCE_SENTENCES` by its code, with parameters: a name, or a nested message, which may have one more. */
export const SourceSaid = within(z.union([z.string(), within(z.union([z.string(), within(z.string())]))]));
export type SourceSaid = { code: SourceSentence; params: Record<string, string | SourceSaid> };
