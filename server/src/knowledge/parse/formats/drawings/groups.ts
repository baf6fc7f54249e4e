export type Box = { x: number; y: number; width: number; height: number };

type Pair = { x: number; y: number };
type Group = { off: Pair; ext: Pair; chOff: Pair; chExt: Pair };

/** Tracks the open groups of shapes, each with its own coordinates. */
export const createGroups = () => {
  const groups: Partial<Group>[] = [];
  return {
    open: () => {
      groups.push({});
    },
    close: () => {
      groups.pop();
    },
    /** Sets a group's position in its parent (`off`, `ext`) or its own coordinate system (`chOff`, `chExt`). */
    set: (name: string, pair: Pair) => {
      const group = groups.at(-1);
      if (group) Object.assign(group, { [name]: pair });
    },
    /** Converts a box of the innermost group to the coordinates of the drawing. */
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
