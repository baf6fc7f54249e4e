/** Families of models that are known to see images, by the part of `provider:model` after the colon. */
const FAMILIES: { provider: RegExp; model: RegExp }[] = [
  {
    provider: /^(openai|azure)$/,
    model: /^(chatgpt-4o|gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[5-9]|o1(?!-mini|-preview)|o3(?!-mini)|o4)/,
  },
  { provider: /^anthropic$/, model: /^claude-(?!2|instant)/ },
  { provider: /^google$/, model: /^gemini-/ },
  { provider: /^mistral$/, model: /^(pixtral|mistral-(large|medium|small)-(latest|3|2[5-9]))/ },
  {
    // Open weights, as servers like Ollama and vLLM name them.
    provider: /^openai-compatible$/,
    model:
      /llava|vision|pixtral|moondream|minicpm-?v|internvl|gemma-?3|llama-?4|(^|[-_/.\d])(vl|vlm)([-_:.\d]|$)/i,
  },
];

/** `provider:model`, or with a star at its end all that begin so. */
const fits = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Whether images are passed to a model: those that were named, or, when none were (null), the known families. */
export const seesImages = (name: string, named: string[] | null): boolean => {
  if (named) return named.some((pattern) => fits(name, pattern));
  const cut = name.indexOf(':');
  const [provider, model] = [name.slice(0, cut), name.slice(cut + 1)];
  return FAMILIES.some((family) => family.provider.test(provider) && family.model.test(model));
};
