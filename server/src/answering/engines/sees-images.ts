/** Model families known to accept images, matched on the part of `provider:model` after the colon. */
const FAMILIES: { provider: RegExp; model: RegExp }[] = [
  {
    provider: /^(openai|azure)$/,
    model: /^(chatgpt-4o|gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[5-9]|o1(?!-mini|-preview)|o3(?!-mini)|o4)/,
  },
  { provider: /^anthropic$/, model: /^claude-(?!2|instant)/ },
  { provider: /^google$/, model: /^gemini-/ },
  { provider: /^mistral$/, model: /^(pixtral|mistral-(large|medium|small)-(latest|3|2[5-9]))/ },
  {
    // Open weights, as named by servers such as Ollama and vLLM.
    provider: /^openai-compatible$/,
    model:
      /llava|vision|pixtral|moondream|minicpm-?v|internvl|gemma-?3|llama-?4|(^|[-_/.\d])(vl|vlm)([-_:.\d]|$)/i,
  },
];

/** Matches `provider:model`, or a prefix if the pattern ends with a star. */
const fits = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Returns whether images are passed to a model: those named in the settings, or the known families if `named` is null. */
export const seesImages = (name: string, named: string[] | null): boolean => {
  if (named) return named.some((pattern) => fits(name, pattern));
  const cut = name.indexOf(':');
  const [provider, model] = [name.slice(0, cut), name.slice(cut + 1)];
  return FAMILIES.some((family) => family.provider.test(provider) && family.model.test(model));
};
