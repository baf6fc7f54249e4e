import { objectIn } from '../object-in.ts';
import type { Stage } from './stage.ts';

/** Output that is a JSON object, with or without a code fence. */
const WRAPPED = /^\s*(?:```(?:json)?\s*)?\{\s*["']/i;
const BEGINNING = /^\s*(?:`{1,2}|```(?:j(?:s(?:on?)?)?)?\s*(?:\{\s*)?|\{\s*)?$/i;
const ANSWER_KEYS = [
  'answer',
  'response',
  'reply',
  'text',
  'content',
  'message',
  'output',
  'result',
  'réponse',
  'reponse',
];
const SEARCH_KEYS = ['search_again', 'searchagain'];
const CITED_KEYS = ['citations', 'citation', 'sources', 'source', 'references', 'passages'];

/** Extracts the answer from a JSON object written by the model, with the citations and search requests in its other fields. */
export const withoutWrapping = (): Stage => {
  let held = '';
  let isPlain = false;
  return {
    push: (text) => {
      if (isPlain) return [text];
      held += text;
      if (WRAPPED.test(held) || BEGINNING.test(held)) return [];
      isPlain = true;
      return [held];
    },
    end: () => (isPlain || !held ? [] : [answerIn(held) ?? held]),
  };
};

const answerIn = (text: string): string | null => {
  if (!WRAPPED.test(text)) return null;
  const object = objectIn(text);
  if (typeof object !== 'object' || object === null) return null;
  const entries = Object.entries(object).map(([key, value]) => [key.toLowerCase(), value] as const);
  const of = (keys: string[]) => entries.find(([key]) => keys.includes(key))?.[1];
  const answer = of(ANSWER_KEYS);
  if (typeof answer !== 'string') return null;
  const searches = [of(SEARCH_KEYS)].flat().filter((words) => typeof words === 'string');
  const lacking = searches.map((words) => `\nSEARCH_AGAIN: ${words}`).join('');
  const cited = [of(CITED_KEYS)].flat().filter((n) => /^\d{1,3}$/.test(String(n)));
  const markers = /\[\d/.test(answer) || !cited.length ? '' : ` ${cited.map((n) => `[${n}]`).join('')}`;
  return answer + markers + lacking;
};
