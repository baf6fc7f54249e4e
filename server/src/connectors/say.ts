import { SOURCE_SENTENCES, type SourceSaid, type SourceSentence } from '@docent/contract';

/** Returns a sentence for the administrator of a source as code and parameters; the web app translates it. */
export const say = (code: SourceSentence, params: SourceSaid['params'] = {}): SourceSaid => ({
  code,
  params,
});

/** It in English. */
export const sentenceOf = (said: SourceSaid | string): string => {
  if (typeof said === 'string') return said;
  const { code, params } = said;
  return SOURCE_SENTENCES[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    Object.hasOwn(params, name) ? sentenceOf(params[name] ?? '') : '',
  );
};

type Pattern = { code: SourceSentence; names: string[]; form: RegExp; fixed: number };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (code: SourceSentence): Pattern => {
  const parts = SOURCE_SENTENCES[code].split(/\{\{(\w+)\}\}/);
  const fixed = parts.filter((_, index) => index % 2 === 0);
  return {
    code,
    names: parts.filter((_, index) => index % 2 === 1),
    form: new RegExp(`^${fixed.map(escaped).join('(.*?)')}$`, 's'),
    fixed: fixed.join('').length,
  };
};
/** Shorter ones would be found in any text. */
const SHORTEST = 6;
/** Patterns with the most fixed text are tried first. */
const PATTERNS = (Object.keys(SOURCE_SENTENCES) as SourceSentence[]) // of an object of these
  .map(patternOf)
  .filter(({ fixed }) => fixed >= SHORTEST)
  .toSorted((one, other) => other.fixed - one.fixed);
const LONGEST_CHARACTERS = 1_000;
/** As deep as the contract has it. */
const DEEPEST = 2;

/**
 * The code and the parameters of a sentence that a reader has said, also of one that was stored long ago; null for whatever is not
 * of `SOURCE_SENTENCES`, as a source's own words.
 */
export const saidOf = (sentence: string, depth = 0): SourceSaid | null => {
  if (sentence.length > LONGEST_CHARACTERS) return null;
  for (const { code, names, form } of PATTERNS) {
    const found = form.exec(sentence);
    if (!found) continue;
    const params = names.map((name, index) => {
      const text = found[index + 1] ?? '';
      return [name, (depth < DEEPEST && saidOf(text, depth + 1)) || text] as const;
    });
    return { code, params: Object.fromEntries(params) };
  }
  return null;
};
