/** An element of a sanitised text. */
export type Element = {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Element[];
};

const BLOCKS = new Set(['p', 'li', 'blockquote', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'dd']);

/** Lets each block of a text stand in its own direction: `dir="auto"` on the outermost one, by which what is in it goes. */
export const textDirection = () => (tree: Element) => setDirection(tree);

const setDirection = (element: Element): void => {
  for (const child of element.children ?? []) {
    if (child.tagName && BLOCKS.has(child.tagName)) child.properties = { ...child.properties, dir: 'auto' };
    else setDirection(child);
  }
};
