export type Rule = { x0: number; x1: number; y: number };

/** Minimum width of a rule between rows, relative to the table. */
const RULE_WIDTH = 0.5;

type Span = { x0: number; x1: number };

/** Returns whether rules between two heights part the rows of a table there. A rule may be drawn cell by cell. */
export const partsRows = (rules: Rule[], { x0, x1 }: Span, above: number, below: number): boolean => {
  const between = rules.filter(({ y }) => y > above && y < below);
  let covered = 0;
  let end = x0;
  for (const rule of between.toSorted((one, other) => one.x0 - other.x0)) {
    covered += Math.max(0, Math.min(rule.x1, x1) - Math.max(rule.x0, end));
    end = Math.max(end, rule.x1);
  }
  return covered > RULE_WIDTH * (x1 - x0);
};
