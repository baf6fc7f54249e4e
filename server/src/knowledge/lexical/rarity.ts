/** IDF of a word that `having` of `all` texts contain (Robertson and Spärck Jones). */
export const rarity = (all: number, having: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5));
