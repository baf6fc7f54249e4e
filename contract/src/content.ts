/** The plain text of a message's `content`: of its text items, or, when it is not such a JSON text, itself. */
export const textOf = (content: string): string => {
  try {
    const items: unknown = JSON.parse(content);
    if (Array.isArray(items)) return items.flatMap(textOfItem).join('\n');
  } catch {
    // not JSON
  }
  return content;
};

const textOfItem = (item: unknown): string[] =>
  typeof item === 'object' && item !== null && 'text' in item && typeof item.text === 'string'
    ? [item.text]
    : [];

/** The `content` of a message that is one text, with what may be pictures after it. */
export const textContent = (text: string, images: object[] = []): string =>
  JSON.stringify([{ type: 'text', text }, ...images]);
