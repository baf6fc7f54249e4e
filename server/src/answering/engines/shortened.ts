import { APICallError } from 'ai';
import { isContextTooSmall, lastErrorOf } from '../../platform/models/model-fault.ts';
import type { AskedToWrite } from '../types.ts';

/** Characters per token of French text and of numbers; English has more. */
const CHARACTERS_A_TOKEN = 3;
/** Characters reserved for instructions, lines above passages, and what the server adds. */
const BESIDE_CHARACTERS = 3_000;
/** Context assumed when the server does not return its size: the smallest in common use, in tokens. */
const USUAL_TOKENS = 2_048;
const TOKENS_AT_LEAST = 512;
const TURNS_AT_MOST = 2;
/**
 * Matches the size of the context, never of the request, in the messages of llama.cpp, OpenAI, vLLM, LM Studio, Anthropic, Mistral and
 * Google.
 */
const SIZE =
  /n_ctx\W{1,4}(\d{2,7})|context (?:length|size|window) (?:of|is)(?: only)? (\d{2,7})|(\d{2,7}) maximum|tokens allowed \((\d{2,7})\)/i;

/** Returns the size of the context in tokens if `error` means that the request exceeds it, otherwise null. */
export const contextOf = (error: unknown): number | null => {
  const last = lastErrorOf(error);
  if (!APICallError.isInstance(last)) return null;
  const { statusCode = 0, responseBody: body = '' } = last;
  if (!isContextTooSmall(statusCode, body)) return null;
  const said = SIZE.exec(body)?.slice(1).find(Boolean);
  return Math.max(TOKENS_AT_LEAST, Number(said ?? USUAL_TOKENS));
};

/**
 * Returns the request with the best passages and last turns that fit a context; a quarter of it is reserved for the answer.
 *
 * @param contextTokens size of the context in tokens
 */
export const shortened = (asked: AskedToWrite, contextTokens: number) => {
  const outputTokens = Math.floor(contextTokens / 4);
  const room = (contextTokens - outputTokens) * CHARACTERS_A_TOKEN - BESIDE_CHARACTERS;
  let characters = asked.question.text.length;
  const fits = (text: string, share: number): boolean => {
    characters += text.length;
    return characters <= room * share;
  };
  const turns = asked.question.history.slice(-TURNS_AT_MOST).toReversed();
  const cut = turns.findIndex(({ text }) => !fits(text, 1 / 3));
  const history = turns.slice(0, cut < 0 ? undefined : cut).toReversed();
  characters = [asked.question, ...history].reduce((sum, { text }) => sum + text.length, 0);
  const end = asked.passages.findIndex(({ text }) => !fits(text, 1));
  return {
    asked: {
      ...asked,
      question: { ...asked.question, history },
      passages: asked.passages.slice(0, end < 0 ? undefined : Math.max(1, end)),
    },
    outputTokens,
  };
};
