/** Returns the value below which `share` (0 to 1) of the values lie: the nearest one, without interpolation. NaN for none. */
export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export const median = (values: number[]): number => percentile(values, 0.5);
export const p95 = (values: number[]): number => percentile(values, 0.95);

/** 0 for none. */
export const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
