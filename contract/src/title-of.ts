const EXTENSION = /\.[a-z][a-z0-9]{1,4}$/i;
const BETWEEN_FIGURES = /(?<=\d)-(?=\d)/;

/**
 * Formats a document's name as a title: `Northwind_Health_Plus.pdf` is Northwind Health Plus. Hyphens become spaces only where no other
 * character separates the words, and never in a date.
 */
export const titleOf = (name: string): string => {
  const bare = name.replace(EXTENSION, '').trim();
  if (!bare) return name;
  const hyphens = bare.split('-').length - 1;
  const isSlug = !/[\s_]/.test(bare) && hyphens > 1 && !BETWEEN_FIGURES.test(bare);
  const words = (isSlug ? bare.replaceAll('-', ' ') : bare).replace(/_+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1) || name;
};
