import { createFormulas } from '../office-formula.ts';
import { pictureText } from '../picture-text.ts';
import type { Handlers, WordParts, WordState } from './state.ts';
import type { Attributes } from './word-xml.ts';

/** Reads charts and diagrams, which are parts of their own, and descriptions of pictures; they follow the paragraph they are in. */
export const drawingHandlers = (state: WordState, drawn: WordParts['drawn']): Handlers => {
  let description = '';
  const describe = () => {
    const text = pictureText(description);
    description = '';
    if (text) state.addBeside({ kind: 'paragraph', text });
  };
  const addPart = (id = '') => {
    for (const piece of drawn?.(id) ?? []) state.addBeside(piece);
    describe();
  };
  return {
    open: {
      'wp:docPr': ({ descr = '' }) => {
        description = descr;
      },
      'pic:pic': describe,
      'c:chart': (attributes) => addPart(attributes['r:id']),
      'dgm:relIds': (attributes) => addPart(attributes['r:dm']),
    },
    close: {},
  };
};

const FORMULA_ELEMENTS = 'e sup sub lim f num den rad deg d func mr eqArr begChr endChr sepChr chr'.split(
  ' ',
);

/** Writes formulas so that fractions, powers and indices keep their meaning. */
export const formulaHandlers = (state: WordState): Handlers => {
  const formulas = createFormulas({ get: state.text, set: state.setText });
  const opens = (name: string): [string, (attributes: Attributes) => void] => [
    `m:${name}`,
    (attributes) => formulas.open(name, attributes['m:val']),
  ];
  const closes = (name: string): [string, () => void] => [`m:${name}`, () => formulas.close(name)];
  return {
    open: Object.fromEntries(FORMULA_ELEMENTS.map(opens)),
    close: Object.fromEntries(FORMULA_ELEMENTS.map(closes)),
  };
};
