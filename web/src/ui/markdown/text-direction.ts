/** An element of a sanitised text. */
export type Element = {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Element[];
};

const BLOCKS = new Set(['p', 'li', 'blockquote', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'dd']);

/** Sets the text direction of each block: `dir="auto"` on the outermost one, which its content inherits. */
export const textDirection = () => (tree: Element) => setDirection(tree);

const setDirection = (element: Element): void => {
  for (const child of element.children ?? []) {
    if (child.tagName && BLOCKS.has(child.tagName)) child.properties = { ...child.properties, dir: 'auto' };
    else setDirection(child);
  }
};
