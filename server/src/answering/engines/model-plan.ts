import { z } from 'zod';
import type { Planned } from '../thorough/types.ts';
import type { AskedToPlan } from '../types.ts';
import type { ModelEngineOptions } from './options.ts';
import { fence, MATERIAL_RULE, markOf, passageBlocks } from './prompts.ts';
import { StructuredFailure, structured } from './structured.ts';

const Answer = z.object({
  looks: z.array(
    z.object({
      tool: z.enum(['search', 'search_in', 'open', 'list']),
      query: z.string(),
      document: z.string(),
      page: z.number().int(),
    }),
  ),
  passages: z.array(z.number().int()),
});
const QUERY_CHARACTERS = 500;
const TOKENS_AT_MOST = 1_500;

/** Asks the large model which searches to run next; null when its reply is unusable. */
export const planByModel = async (
  { question, decision, notebook, roundsLeft, timeoutMs, signal }: AskedToPlan,
  { large, slots, silenceMs }: ModelEngineOptions,
): Promise<Planned | null> => {
  const release = await slots.take(large.name, signal);
  try {
    const { value, usage } = await structured({
      ...large,
      instructions: instructionsFor(question.domainName),
      prompt: promptFor({ question, decision, notebook, roundsLeft }),
      schema: Answer,
      signal,
      timeoutMs: Math.min(timeoutMs, silenceMs),
      maxTokens: TOKENS_AT_MOST,
    });
    const looks = value.looks.map((look) => ({ ...look, query: look.query.slice(0, QUERY_CHARACTERS) }));
    return { plan: { looks, passages: value.passages }, usage: [usage] };
  } catch (error) {
    if (!(error instanceof StructuredFailure)) throw error;
    return null;
  } finally {
    release();
  }
};

const instructionsFor = (domainName: string): string =>
  [
    `You look through the documents of a company (knowledge base "${domainName}") for all that a thorough answer to a question needs.`,
    'Reply with one JSON object and nothing else:',
    '{"looks": [{"tool": "search" | "search_in" | "open" | "list", "query": string, "document": string, "page": integer}], "passages": [integer]}',
    '- looks: up to 3 things to look at next, none of them again; an empty list when the passages below are enough.',
    '  search: passages of all documents for `query`. search_in: the same in one `document`. open: `page` of a `document`, whole. list: documents with the words of `query` in their name.',
    '  `document` is a label like D2. What a tool does not need is "" or 0.',
    '- passages: when looks is empty, the numbers of the passages that the answer should rest on.',
    'Search for each part of the question by itself, in the words and the language of the documents; open a page whose passage breaks off.',
    MATERIAL_RULE,
  ].join('\n');

/** Parts that change between rounds are last, so that the provider's prompt cache covers the others. */
const promptFor = ({
  question,
  decision,
  notebook,
  roundsLeft,
}: Pick<AskedToPlan, 'question' | 'decision' | 'notebook' | 'roundsLeft'>): string => {
  const mark = markOf(question);
  return [
    fence('question', decision.question, mark),
    `Passages:\n${fence('passages', passageBlocks([...notebook.passages()]), mark)}`,
    `Documents:\n${fence('documents', notebook.documents(), mark)}`,
    `Looked at so far:\n${fence('looked', notebook.looked(), mark)}`,
    `You may reply ${roundsLeft === 1 ? 'once more, so looks must be empty' : `${roundsLeft} more times`}.`,
  ].join('\n\n');
};
