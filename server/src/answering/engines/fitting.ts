import { z } from 'zod';

type Shape = {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  enum?: unknown[];
};

/**
 * Coerces a model's output to a schema where the meaning is clear: keys and enum values in another case, "2" and "yes" for 2 and true, a
 * single value for a list of one. A missing or null text, number or list becomes '', 0 or []. Any other mismatch is left for the schema to
 * reject, as is a missing boolean.
 */
export const fitted = (schema: z.ZodType, value: unknown): unknown =>
  fit(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }) as Shape, value); // the subset of JSON Schema that `fit` reads

const fit = (shape: Shape, value: unknown): unknown => {
  if (shape.enum) return shape.enum.find((one) => plain(one) === plain(value)) ?? value;
  if (shape.type === 'object') return fitObject(shape, value);
  if (shape.type === 'array') return fitList(shape, value);
  if (shape.type === 'boolean') return fitBoolean(value);
  if (shape.type === 'integer' || shape.type === 'number') return fitNumber(value);
  if (shape.type === 'string') return fitText(value);
  return value;
};

/** Normalises a key: "In Scope", "in_scope" and "inScope" are equal. */
const plain = (word: unknown): string =>
  String(word)
    .toLowerCase()
    .replace(/[\s_-]/g, '');

const NOTHING: Record<string, unknown> = { string: '', integer: 0, number: 0, array: [] };

const fitObject = ({ properties = {} }: Shape, value: unknown): unknown => {
  const shapes = Object.entries(properties);
  const [only] = shapes;
  if (Array.isArray(value)) {
    const isTheList = shapes.length === 1 && only?.[1].type === 'array';
    return isTheList ? fitObject({ properties }, { [only[0]]: value }) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const given = new Map(Object.entries(value).map(([key, one]) => [plain(key), one]));
  return Object.fromEntries(
    shapes.map(([key, shape]) => {
      const one = given.get(plain(key));
      return [key, one === undefined && !shape.enum ? NOTHING[shape.type ?? ''] : fit(shape, one)];
    }),
  );
};

const fitList = ({ items = {} }: Shape, value: unknown): unknown => {
  if (isNothing(value) || value === 0) return [];
  return [value].flat().map((one) => fit(items, one));
};

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === false ||
  (typeof value === 'string' && /^(|none|null|n\/a|aucune?)$/i.test(value.trim()));

const fitBoolean = (value: unknown): unknown => {
  if (/^(true|yes|oui|vrai|1)$/i.test(String(value))) return true;
  return /^(false|no|non|faux|0)$/i.test(String(value)) ? false : value;
};

const fitNumber = (value: unknown): unknown => {
  if (isNothing(value)) return 0;
  return typeof value === 'string' && /^\s*-?\d+\.?\s*$/.test(value) ? Number.parseInt(value, 10) : value;
};

const fitText = (value: unknown): unknown => {
  if (value === null) return '';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
};
