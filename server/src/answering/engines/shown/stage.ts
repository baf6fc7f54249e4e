/** What was written so far is not part of the answer: it begins anew. */
export const ANEW = Symbol('anew');
export type Piece = string | typeof ANEW;

/** Passes on what people are to see of a text that comes in pieces, and holds back what it cannot tell yet. */
export type Stage = { push: (text: string) => Piece[]; end: () => Piece[] };

/** One stage behind the other; each is made anew where the text begins anew. */
export const inTurn = (...makers: (() => Stage)[]): Stage => {
  const [first, ...rest] = makers;
  if (!first) return { push: (text) => [text], end: () => [] };
  const stage = first();
  let behind = inTurn(...rest);
  const pass = (pieces: Piece[]): Piece[] =>
    pieces.flatMap((piece) => {
      if (piece !== ANEW) return behind.push(piece);
      behind = inTurn(...rest);
      return [ANEW];
    });
  return {
    push: (text) => pass(stage.push(text)),
    end: () => [...pass(stage.end()), ...behind.end()],
  };
};
