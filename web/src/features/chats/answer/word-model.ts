/** Names that are not written as any word is. */
const WRITTEN: Record<string, string> = {
  gpt: 'GPT',
  oss: 'OSS',
  glm: 'GLM',
  ai: 'AI',
  deepseek: 'DeepSeek',
};
const DATE = /^(?:20\d{6}|20\d\d)$/;

/**
 * Returns the readable name of a model: `anthropic:claude-sonnet-4-5-20250929` is Claude Sonnet 4.5. The details of an
 * answer show the id.
 */
export const wordModel = (id: string): string => {
  const name =
    id
      .slice(id.indexOf(':') + 1)
      .split('/')
      .at(-1) ?? id;
  const words = name.split(/[-_:\s]+/).filter((word) => word && word !== 'latest');
  const date = words.findIndex((word) => DATE.test(word));
  const kept = date > 0 ? words.slice(0, date) : words;
  const said = kept.map(
    (word) => WRITTEN[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1),
  );
  return said.join(' ').replace(/(?<=\b\d) (?=\d\b)/, '.') || id;
};
