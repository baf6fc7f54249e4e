/** `weight`: weight of the example, 1 by default. */
export type Example = { values: number[]; right: number; weight?: number };
export type Model = { weights: number[]; intercept: number };

const STEPS = 600;
const RATE = 0.5;
/** Strength of the pull of all weights to 0 (L2), in examples. */
const PULL = 5;

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

export const predict = ({ weights, intercept }: Model, values: number[]): number =>
  logistic(values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), intercept));

/**
 * Fits a logistic regression by gradient descent on standardised values; the returned weights apply to the raw values. `senses` restricts
 * the sign of each weight: 1 to positive, -1 to negative, 0 to neither.
 */
export const fit = (examples: Example[], senses: number[]): Model => {
  const count = examples.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const meanOf = (column: number[]) =>
    column.reduce((sum, value, at) => sum + value * (examples[at]?.weight ?? 1), 0) / count;
  const size = examples[0]?.values.length ?? 0;
  const columns = Array.from({ length: size }, (_, index) =>
    examples.map(({ values }) => values[index] ?? 0),
  );
  const means = columns.map(meanOf);
  const deviations = columns.map(
    (column, index) => Math.sqrt(meanOf(column.map((value) => (value - (means[index] ?? 0)) ** 2))) || 1,
  );
  const standard = examples.map(({ values }) =>
    values.map((value, index) => (value - (means[index] ?? 0)) / (deviations[index] ?? 1)),
  );
  const weights = new Array<number>(size).fill(0);
  let intercept = 0;
  const share = (at: number) => (examples[at]?.weight ?? 1) / count;
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = weights.map((weight) => (PULL * weight) / count);
    let slope = 0;
    for (const [at, values] of standard.entries()) {
      const error = (predict({ weights, intercept }, values) - (examples[at]?.right ?? 0)) * share(at);
      slope += error;
      for (const [index, value] of values.entries()) slopes[index] = (slopes[index] ?? 0) + error * value;
    }
    intercept -= RATE * slope;
    for (const [index, change] of slopes.entries()) {
      const next = (weights[index] ?? 0) - RATE * change;
      weights[index] = next * (senses[index] ?? 0) < 0 ? 0 : next;
    }
  }
  const raw = weights.map((weight, index) => weight / (deviations[index] ?? 1));
  return {
    weights: raw,
    intercept: raw.reduce((sum, weight, index) => sum - weight * (means[index] ?? 0), intercept),
  };
};
