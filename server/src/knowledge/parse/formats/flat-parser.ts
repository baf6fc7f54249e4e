import { Parser } from 'htmlparser2';

/**
 * Depth from which elements are treated as void: their content belongs to the enclosing element, as in a browser, which allows 512. The
 * parser's time per element grows with its depth, and files that never close elements reach this depth.
 */
export const DEEPEST = 10_000;

export const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** htmlparser2 with a maximum depth. Its handlers must report opened and closed elements by `opens` and `closes`. */
export class FlatParser extends Parser {
  depth = 0;
  /** Elements that keep their content at any depth. */
  kept: ReadonlySet<string> = new Set();
  #opened: string | null = null;
  #answer = false;

  opens(name: string) {
    this.#opened = name;
    if (!VOID.has(name)) this.depth += 1;
  }

  closes(name: string) {
    if (!VOID.has(name)) this.depth -= 1;
  }

  /** Called before an element is opened and again after: returns the same result, although the depth has changed. */
  protected override isVoidElement(name: string): boolean {
    const isFlat = this.depth >= DEEPEST && !this.kept.has(name);
    if (name !== this.#opened) this.#answer = isFlat || super.isVoidElement(name);
    this.#opened = null;
    return this.#answer;
  }
}
