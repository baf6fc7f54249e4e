import * as contract from '@docent/contract';
import { z } from 'zod';

export type JsonSchema = {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};
type Schemas = Record<string, JsonSchema>;
type Direction = 'input' | 'output';

/** Schema of all errors; the name is part of the published description. */
export const REFUSAL = 'Refusal';
const PREFIX = '#/components/schemas/';

const NAMED = new Map<z.ZodType, string>();
for (const [name, schema] of Object.entries(contract))
  if (schema instanceof z.ZodType) NAMED.set(schema, schema === contract.ErrorBody ? REFUSAL : name);

/** Schemas of calls: of parameters, which are described field by field, of bodies, and of results. */
type Roots = Record<'addressed' | 'given' | 'answered', readonly z.ZodType[]>;

/**
 * Creates the JSON Schemas of inputs (`given`) and results (`answered`). A schema named in the contract becomes a component with that name;
 * if its input differs from its output (optional defaults), the input has the suffix `Input`.
 */
export const createComponents = ({ addressed, given, answered }: Roots) => {
  const [ins, outs] = [toJson('input', [...addressed, ...given]), toJson('output', answered)];
  const usedOut = reachable(outs, [REFUSAL, ...answered.map(outs.idOf)]);
  const fields = addressed.flatMap((schema) => refsIn(ins.schemas[ins.idOf(schema)]));
  const usedIn = reachable(ins, [...fields, ...given.map(ins.idOf)]);
  const differs = new Set([...usedIn].filter((id) => !same(ins.schemas[id], outs.schemas[id])));
  // A schema that refers to a differing one differs, too.
  for (let before = -1; before !== differs.size; ) {
    before = differs.size;
    for (const id of usedIn) if (refsIn(ins.schemas[id]).some((ref) => differs.has(ref))) differs.add(id);
  }
  const nameIn = (id: string) => (differs.has(id) && usedOut.has(id) ? `${id}Input` : id);
  const renamed = (schema: JsonSchema | undefined): JsonSchema =>
    JSON.parse(JSON.stringify(schema), (key, value) =>
      key === '$ref' ? `${PREFIX}${nameIn(value.slice(PREFIX.length))}` : value,
    );
  const isNamed = (id: string) => !id.startsWith(UNNAMED);
  const components: Schemas = {};
  for (const id of [...usedIn].filter(isNamed)) components[nameIn(id)] = renamed(ins.schemas[id]);
  for (const id of [...usedOut].filter(isNamed)) components[id] = outs.schemas[id] ?? {};
  return {
    components,
    addressed: (schema: z.ZodType): JsonSchema => renamed(ins.schemas[ins.idOf(schema)]),
    given: (schema: z.ZodType): JsonSchema => {
      const id = ins.idOf(schema);
      return isNamed(id) ? { $ref: `${PREFIX}${nameIn(id)}` } : renamed(ins.schemas[id]);
    },
    answered: (schema: z.ZodType): JsonSchema => {
      const id = outs.idOf(schema);
      return isNamed(id) ? { $ref: `${PREFIX}${id}` } : (outs.schemas[id] ?? {});
    },
  };
};

const UNNAMED = 'unnamed ';

const toJson = (io: Direction, roots: readonly z.ZodType[]) => {
  const ids = new Map(NAMED);
  for (const schema of roots) if (!ids.has(schema)) ids.set(schema, `${UNNAMED}${ids.size}`);
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${PREFIX}${id}`,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema as JsonSchema), // zod's own type of the same
  });
  const schemas: Schemas = {};
  for (const [id, { $schema: _s, $id: _i, id: _d, ...schema }] of Object.entries(made.schemas))
    schemas[id] = schema as JsonSchema; // zod's own type of the same
  return { schemas, idOf: (schema: z.ZodType) => ids.get(schema) ?? '' };
};

/** Converts a record with known keys to properties, because client generators ignore `propertyNames`. */
const nameProperties = (schema: JsonSchema): void => {
  const { required, propertyNames, additionalProperties } = schema;
  if (!required || !propertyNames || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties as JsonSchema])); // one of its own
  schema.additionalProperties = false;
  delete schema.propertyNames;
};

const refsIn = (schema: JsonSchema | undefined): string[] =>
  [...JSON.stringify(schema ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    ([, id = '']) => id,
  );
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const reachable = ({ schemas }: { schemas: Schemas }, roots: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const follow = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    refsIn(schemas[id]).forEach(follow);
  };
  roots.forEach(follow);
  return found;
};
