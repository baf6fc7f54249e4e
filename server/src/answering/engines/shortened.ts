import { APICallError } from 'ai';
import { isContextTooSmall, lastErrorOf } from '../../platform/models/model-fault.ts';
import type { AskedToWrite } from '../types.ts';

/** Of French and of figures; English has more. */
const CHARACTERS_A_TOKEN = 3;
/** Instructions, the heads of passages, and what a server adds of its own. */
const BESIDE_CHARACTERS = 3_000;
/** Of a server that does not say how large its context is: the smallest that is usual. */
const USUAL_TOKENS = 2_048;
const TOKENS_AT_LEAST = 512;
const TURNS_AT_MOST = 2;
/** The size of the context, and never that of the request: as llama.cpp, OpenAI, vLLM and LM Studio, Anthropic and Mistral, Google say it. */
const SIZE =
  /n_ctx\W{1,4}(\d{2,7})|context (?:length|size|window) (?:of|is)(?: only)? (\d{2,7})|(\d{2,7}) maximum|tokens allowed \((\d{2,7})\)/i;

/** The size of the context in tokens, where `error` says that it is too small for the request; null for other errors. */
export const contextOf = (error: unknown): number | null => {
  const last = lastErrorOf(error);
  if (!APICallError.isInstance(last)) return null;
  const { statusCode = 0, responseBody: body = '' } = last;
  if (!isContextTooSmall(statusCode, body)) return null;
  const said = SIZE.exec(body)?.slice(1).find(Boolean);
  return Math.max(TOKENS_AT_LEAST, Number(said ?? USUAL_TOKENS));
};

/**
 * The same question with the best passages and the last turns that fit a context, and with a quarter of it for the answer.
 *
 * @param contextTokens the size of the context in tokens
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
