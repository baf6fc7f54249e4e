/**
 * Cuts a list into parts whose sizes add up to at most `most`, in order. An item that is larger is a part of its own.
 *
 * @param sizeOf Size of an item, in the unit of `most`.
 */
export const inParts = <Item>(items: Item[], sizeOf: (item: Item) => number, most: number): Item[][] => {
  const parts: Item[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const item of items) {
    if (size + sizeOf(item) > most) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(item);
    size += sizeOf(item);
  }
  return parts;
};
