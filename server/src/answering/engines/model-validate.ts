import type { Verdict, VerdictKind } from '@docent/contract';
import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.ts';
import { claimsIn } from '../claims.ts';
import { AnswerError, type AskedToValidate, type Stepped } from '../types.ts';
import type { ModelEngineOptions } from './options.ts';
import { fence, MATERIAL_RULE, markOf, passageBlocks } from './prompts.ts';
import { StructuredFailure, structured } from './structured.ts';

const VERDICTS = ['supported', 'partly', 'not_supported'] as const;

const Answer = z.object({
  sentences: z.array(z.object({ n: z.number().int(), verdict: z.enum(VERDICTS), reason: z.string() })),
});

/** Parses a verdict: "Supported.", "partially supported", "unsupported". An unknown word is `not_supported`. */
const verdictMeant = (word: unknown): VerdictKind => {
  const said = String(word).toLowerCase();
  if (/part|mixed/.test(said)) return 'partly';
  return /^\W*(?:fully |yes|true|support)/.test(said) ? 'supported' : 'not_supported';
};

const Read = z.object({
  sentences: z.array(
    z.object({ n: z.number().int(), verdict: z.unknown().transform(verdictMeant), reason: z.string() }),
  ),
});

const REASON_AT_MOST = 500;
const SENTENCES_AT_MOST = 60;
const TOKENS_AT_MOST = 3_000;

/** Asks the small model for a verdict on each sentence. A sentence without a verdict is `not_supported`. */
export const validateByModel = async (
  { question, text, passages, configuration, signal }: AskedToValidate,
  { small, stepMs }: ModelEngineOptions,
): Promise<Stepped<Verdict>> => {
  const claims = claimsIn(text).slice(0, SENTENCES_AT_MOST);
  const mark = markOf(question);
  try {
    const { value, usage } = await structured({
      ...small,
      instructions: instructionsFor(configuration.validation_prompt),
      prompt: [
        fence('passages', passageBlocks(passages), mark),
        fence('sentences', claims.map((claim, index) => `${index + 1}. ${claim.text}`).join('\n'), mark),
      ].join('\n\n'),
      schema: Answer,
      reads: Read,
      signal,
      timeoutMs: stepMs,
      maxTokens: TOKENS_AT_MOST,
    });
    if (!value.sentences.length) throw new StructuredFailure('malformed');
    const said = new Map(value.sentences.map((sentence) => [sentence.n, sentence]));
    const sentences = claims.map((claim, index) => {
      const { verdict = 'not_supported' as const, reason = '' } = said.get(index + 1) ?? {};
      return { text: claim.text, verdict, reason: storableText(reason.slice(0, REASON_AT_MOST)) };
    });
    const verdict: Verdict = { overall: overallOf(sentences), method: 'model', sentences };
    return { result: verdict, usage: [usage], notes: { model: small.name } };
  } catch (error) {
    if (!(error instanceof StructuredFailure)) throw error;
    throw new AnswerError('validation_failed', error);
  }
};

const overallOf = (sentences: { verdict: VerdictKind }[]): VerdictKind => {
  if (sentences.every(({ verdict }) => verdict === 'supported')) return 'supported';
  return sentences.every(({ verdict }) => verdict === 'not_supported') ? 'not_supported' : 'partly';
};

const instructionsFor = (prompt: string): string =>
  [
    'You check an answer, sentence by sentence, against the passages it was written from. Reply with one JSON object and nothing else:',
    '{"sentences": [{"n": integer, "verdict": "supported" | "partly" | "not_supported", "reason": string}]}',
    '- One entry for each numbered sentence, with its number.',
    '- supported: the passages say all of it; partly: they say some of it; not_supported: they do not say it.',
    '- A sentence that claims nothing (a greeting, an introduction to a list) is supported.',
    '- A calculation like "1,204 − 980 = 224" was computed: only its numbers have to be in the passages.',
    '- reason: a few words in the language of the answer; empty for supported.',
    MATERIAL_RULE,
    prompt,
  ]
    .filter(Boolean)
    .join('\n');
