/** Between the lines of a chart, at most. */
const STEPS_AT_MOST = 4;

/** The figures at the lines of a chart, from 0 to `top` or just above: steps of 1, 2 or 5 times a power of ten. */
export const ticksTo = (top: number, hasParts: boolean): number[] => {
  const power = 10 ** Math.floor(Math.log10(Math.max(top, Number.MIN_VALUE) / STEPS_AT_MOST));
  const fitting = [1, 2, 5, 10].find((one) => top <= one * power * STEPS_AT_MOST) ?? 10;
  const step = hasParts ? fitting * power : Math.max(1, fitting * power);
  // Counted, not added up: 0.1 + 0.2 is not 0.3.
  return Array.from({ length: Math.max(1, Math.ceil(top / step)) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
};
