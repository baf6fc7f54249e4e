import { EMPTY_CONFIGURATION } from '@docent/contract';
import { z } from 'zod';
import type { Hit } from '../knowledge/index.ts';
import { decideByWords } from './by-words.ts';
import { modelEngine } from './engines/model.ts';
import type { NamedModel } from './engines/options.ts';
import { createSlots } from './engines/slots.ts';
import { structured } from './engines/structured.ts';
import type { ModelUsage, Question } from './types.ts';
import { collect } from './write.ts';

const Answer = z.object({ days: z.number(), unit: z.string() });
const QUESTION: Question = {
  text: 'How many days of holiday are there in a year?',
  language: 'en',
  history: [],
  domainName: 'Handbook',
  images: [],
};
const PASSAGE: Hit = {
  passageId: 'passage',
  documentId: 'document',
  documentName: 'Handbook',
  version: 1,
  page: 2,
  charStart: 0,
  charEnd: 0,
  text: 'Everybody has thirty days of holiday in a year. Ten of them may be carried over into the next.',
  headings: ['Holidays'],
  boxes: [],
  locator: null,
  taught: null,
  score: 1,
  lexicalScore: 1,
  vectorScore: null,
  held: 1,
  match: null,
};

/** Tests whether a model returns structured output and cites its evidence, with the product's own instructions. */
export const tryWriting = async (named: NamedModel, timeoutMs: number) => {
  const signal = AbortSignal.timeout(2 * timeoutMs);
  const usage: ModelUsage[] = [];
  const keepsToForm = async () => {
    const { usage: used } = await structured({
      ...named,
      instructions: 'Say how many days of holiday the text grants, and the unit that it counts them in.',
      prompt: PASSAGE.text,
      schema: Answer,
      signal,
      timeoutMs,
      maxTokens: 200,
    });
    usage.push(used);
    return true;
  };
  const cites = async () => {
    const slots = createSlots({ limitOf: () => undefined, waitMs: 0 });
    const engine = modelEngine({
      small: named,
      large: named,
      seesImages: false,
      silenceMs: timeoutMs,
      stepMs: timeoutMs,
      slots,
    });
    const writing = engine.write({
      question: QUESTION,
      configuration: EMPTY_CONFIGURATION,
      decision: decideByWords(QUESTION, EMPTY_CONFIGURATION),
      passages: [PASSAGE],
      signal,
    });
    const reader = { onText: () => {}, onAnew: () => {} };
    const { cited } = await collect(writing, { passages: 1, inParentheses: true }, reader);
    usage.push(...writing.usage());
    return cited.length > 0;
  };
  const [isStructured, isCited] = await Promise.all([
    keepsToForm().catch(() => false),
    cites().catch(() => false),
  ]);
  return { structured: isStructured, cites: isCited, usage };
};
