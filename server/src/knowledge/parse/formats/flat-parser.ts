import { Parser } from 'htmlparser2';

/**
 * Elements this deep in others have no content of their own: it goes on in the one around them, as in a browser, which
 * allows 512. The parser's time for an element grows with its depth; files that never close their elements come this far.
 */
export const DEEPEST = 10_000;

/** The elements of HTML that never have content. */
export const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** htmlparser2, flat below DEEPEST. Its handlers tell it what has been opened and closed. */
export class FlatParser extends Parser {
  /** How many elements are open. */
  depth = 0;
  /** Elements that keep their content, however deep. */
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

  /** Asked before an element is opened and again after: the same answer, though the depth is another by then. */
  protected override isVoidElement(name: string): boolean {
    const isFlat = this.depth >= DEEPEST && !this.kept.has(name);
    if (name !== this.#opened) this.#answer = isFlat || super.isVoidElement(name);
    this.#opened = null;
    return this.#answer;
  }
}
