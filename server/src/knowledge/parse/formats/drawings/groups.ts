export type Box = { x: number; y: number; width: number; height: number };

type Pair = { x: number; y: number };
type Group = { off: Pair; ext: Pair; chOff: Pair; chExt: Pair };

/** The groups of shapes that are open, each of which has coordinates of its own. */
export const createGroups = () => {
  const groups: Partial<Group>[] = [];
  return {
    open: () => {
      groups.push({});
    },
    close: () => {
      groups.pop();
    },
    /** Sets where a group lies in the one around it (`off`, `ext`) and what its own coordinates are (`chOff`, `chExt`). */
    set: (name: string, pair: Pair) => {
      const group = groups.at(-1);
      if (group) Object.assign(group, { [name]: pair });
    },
    /** A box of the innermost group in the coordinates of the drawing. */
    place: (box: Box): Box =>
      groups.reduceRight((inner, { off, ext, chOff, chExt }) => {
        if (!off || !ext || !chOff || !chExt) return inner;
        const scale = { x: chExt.x ? ext.x / chExt.x : 1, y: chExt.y ? ext.y / chExt.y : 1 };
        return {
          x: off.x + (inner.x - chOff.x) * scale.x,
          y: off.y + (inner.y - chOff.y) * scale.y,
          width: inner.width * scale.x,
          height: inner.height * scale.y,
        };
      }, box),
  };
};
