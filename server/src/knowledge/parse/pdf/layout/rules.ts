export type Rule = { x0: number; x1: number; y: number };

/** Returns how much of a width lines cover together; a line may be drawn cell by cell. */
export const coveredWidth = (rules: Rule[], left: number, right: number): number => {
  let covered = 0;
  let end = left;
  for (const { x0, x1 } of rules.toSorted((one, other) => one.x0 - other.x0)) {
    covered += Math.max(0, Math.min(x1, right) - Math.max(x0, end));
    end = Math.max(end, x1);
  }
  return covered;
};
