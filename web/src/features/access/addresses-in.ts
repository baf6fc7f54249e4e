/** Enough to catch a typing error; the server applies the contract's rule. */
const ADDRESS = /^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/;

/**
 * E-mail addresses in a typed or pasted text, each once, in lower case: separated by spaces, commas, semicolons or lines, as mail programs
 * copy them ("Marie Curie <marie@example.com>"). Empty when a part is neither an address nor the name before one.
 */
export const addressesIn = (text: string): string[] => {
  const parts = text
    .replace(/[^,;\n<]*<([^>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (!parts.every((part) => ADDRESS.test(part))) return [];
  return [...new Set(parts.map((part) => part.toLowerCase()))];
};
