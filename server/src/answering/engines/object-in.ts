import { jsonrepair } from 'jsonrepair';

/**
 * Extracts the JSON object or list from a model's reply. Ignores text, thoughts and code fences around it and repairs invalid JSON (single
 * quotes, comments, trailing commas, None, a missing end). Returns undefined if there is none.
 */
export const objectIn = (text: string): unknown => {
  const said = withoutThoughts(text);
  for (const start of starts(said)) {
    const end = said.lastIndexOf(said[start] === '{' ? '}' : ']') + 1;
    for (const part of [said.slice(start, end), said.slice(start)]) {
      const value = read(part);
      if (typeof value !== 'object' || value === null) continue;
      // Several objects in a row: use the first.
      return part.startsWith('{') && Array.isArray(value) ? value[0] : value;
    }
  }
  return undefined;
};

const STARTS_AT_MOST = 5;
/** An opening brace before a key, a comment or its closing brace, or a bracket before an object. */
const START = /\{(?=\s*(?:["'“‘}]|\/[/*]|[\p{L}_]\w*\s*:))|\[(?=\s*\{)/gu;
const starts = (text: string): number[] =>
  [...text.matchAll(START)].slice(0, STARTS_AT_MOST).map(({ index }) => index);

const THOUGHTS =
  /^[\s\S]*<\/(?:think|thinking|thought|reasoning)>|^[\s\S]*<\|channel\|>final<\|message\|>|^[\s\S]*\[\/THINK\]/i;
const withoutThoughts = (text: string): string => text.replace(THOUGHTS, '');

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return repaired(text);
  }
};

const repaired = (text: string): unknown => {
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined;
  }
};
