/** Discards the output so far: the answer restarts. */
export const ANEW = Symbol('anew');
export type Piece = string | typeof ANEW;

/** Filter of a stream: emits the displayable text and holds back what needs more input to decide. */
export type Stage = { push: (text: string) => Piece[]; end: () => Piece[] };

/** Chains stages; when the output restarts, the later ones are created anew. */
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
