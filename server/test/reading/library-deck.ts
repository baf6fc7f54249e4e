import PptxGenJS from 'pptxgenjs';

type Deck = InstanceType<typeof PptxGenJS.default>;
// The library's types describe its CommonJS form; as a module its default export is the class itself.
const newDeck = (): Deck => new (PptxGenJS as typeof PptxGenJS & typeof PptxGenJS.default)();
/** A deck that the library writes. Its types say text, as nodebuffer it is a Buffer. */
export const written = (fill: (made: Deck) => void) => async () => {
  const made = newDeck();
  fill(made);
  return (await made.write({ outputType: 'nodebuffer' })) as Buffer;
};
