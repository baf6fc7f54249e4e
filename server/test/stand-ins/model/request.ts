import type { IncomingMessage } from 'node:http';

type Part = { type?: string; text?: string };
type Message = { role: string; content: string | Part[] | null };

/** The fields that the stand-in reads of the OpenAI protocol's requests; it is lenient about all others. */
export type Request = {
  model?: string;
  stream?: boolean;
  messages?: Message[];
  /** Messages for `/responses`, texts for `/embeddings`. */
  input?: string | (string | Message)[];
  dimensions?: number;
  response_format?: { type: string };
  text?: { format?: { type: string } };
  tools?: { name?: string; function?: { name: string } }[];
};

export const readRequest = async (request: IncomingMessage): Promise<Request> => {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text || '{}') as Request; // every field is optional and read with care
};

/** The text of the last message. */
export const promptOf = ({ messages, input }: Request): string => {
  const list = messages ?? (Array.isArray(input) ? input : [input ?? '']);
  const last = list.at(-1) ?? '';
  const content = typeof last === 'string' ? last : (last.content ?? '');
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n');
};

const partsOf = ({ messages, input }: Request): (string | Part)[] =>
  (messages ?? (Array.isArray(input) ? input : [input ?? ''])).flatMap((one): (string | Part)[] => {
    const content = typeof one === 'string' ? one : (one.content ?? '');
    return typeof content === 'string' ? [content] : content;
  });

/** The text of all messages, instructions too. */
export const wholeText = (request: Request): string =>
  partsOf(request)
    .map((part) => (typeof part === 'string' ? part : (part.text ?? '')))
    .join('\n');

export const imagesOf = (request: Request): number =>
  partsOf(request).filter((part) => typeof part !== 'string' && /image/.test(part.type ?? '')).length;

const ORDER = /WRITE THIS:\s*([\s\S]*?)\s*END\./;

/** Returns the answer of a model that obeys the passages; null when they give no order. */
export const orderIn = (text: string): string | null => ORDER.exec(text)?.[1] ?? null;

/** Returns the user's question: the text after the last `Question: ` of the prompt, or all of it. */
export const questionOf = (prompt: string): string => prompt.split('Question: ').at(-1)?.trim() ?? '';

export const wantsJson = ({ response_format, text }: Request): boolean =>
  [response_format?.type, text?.format?.type].some((type) => type?.startsWith('json'));

export const toolOf = ({ tools }: Request): string | undefined =>
  tools?.[0]?.function?.name ?? tools?.[0]?.name;

const QUOTED_WORDS = 30;

/** An answer as a model would begin it: the first passage's own words, then its marker. */
export const quoteFirstPassage = (prompt: string): string[] => {
  const passage = /^\[1\][^\n]*\n+([\s\S]*?)(?=\n\n\[2\]|\n<\/|\n\nQuestion: |$)/m.exec(prompt)?.[1];
  if (!passage) return ['The ', 'passages ', 'do ', 'not ', 'say.'];
  const words = passage.trim().split(/\s+/).slice(0, QUOTED_WORDS);
  return [...words.map((word) => `${word} `), '[1].'];
};
