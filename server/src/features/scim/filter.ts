import { type SQL, sql } from 'drizzle-orm';
import { type Filter, parse } from 'scim2-parse-filter';
import { ScimError } from './scim-error.ts';

/** An attribute in a statement: texts are compared in any case unless they are `exact`. */
export type Column = { value: SQL; kind: 'text' | 'exact' | 'boolean' | 'moment' };
/** A list: its rows, and the attributes of one of them; `value` is what the list itself is compared by. */
export type List = { exists: (condition: SQL) => SQL; columns: Record<string, Column> };
/** By names in small letters. */
export type Filterable = { columns: Record<string, Column>; lists: Record<string, List> };

const FILTER_MAX = 2_000;
const invalid = (detail: string) => new ScimError(400, detail, 'invalidFilter');

/** A filter of a client (RFC 7644, 3.4.2.2) as a condition; true without one. Throws `invalidFilter`. */
export const conditionOf = (text: string | undefined, of: Filterable & { urn: string }): SQL => {
  if (text === undefined) return sql`true`;
  if (text.length > FILTER_MAX) throw invalid(`A filter has at most ${FILTER_MAX} characters.`);
  return translate(parsed(text), of);
};

const parsed = (text: string): Filter => {
  try {
    return parse(text);
  } catch {
    throw invalid('The filter cannot be read.');
  }
};

const translate = (filter: Filter, of: Filterable & { urn: string }): SQL => {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((one) => translate(one, of));
      return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`not coalesce(${translate(filter.filter, of)}, false)`;
    case '[]': {
      const list = of.lists[nameIn(filter.attrPath, of.urn)];
      if (!list) throw invalid(`${filter.attrPath}: not an attribute of several values.`);
      return list.exists(translate(filter.valFilter, { urn: of.urn, columns: list.columns, lists: {} }));
    }
    default:
      return compare(filter, of);
  }
};

/** In small letters, without the name of the resource's own schema. */
const nameIn = (path: string, urn: string): string => {
  const name = path.toLowerCase();
  return name.startsWith(`${urn.toLowerCase()}:`) ? name.slice(urn.length + 1) : name;
};

type Comparison = Exclude<Filter, { op: 'and' | 'or' | 'not' | '[]' }>;

const compare = (filter: Comparison, of: Filterable & { urn: string }): SQL => {
  const name = nameIn(filter.attrPath, of.urn);
  const column = own(of.columns, name);
  if (column) return conditionOn(column, filter);
  const [head = '', sub = 'value'] = name.split('.');
  const list = own(of.lists, head);
  const inIt = list && own(list.columns, sub);
  if (!list || !inIt) throw invalid(`${filter.attrPath}: not an attribute that can be searched.`);
  return list.exists(conditionOn(inIt, filter));
};

const own = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const conditionOn = ({ value, kind }: Column, filter: Comparison): SQL => {
  if (filter.op === 'pr') return sql`(${value}) is not null`;
  const { op, compValue } = filter;
  if (compValue === null) {
    if (op === 'eq') return sql`(${value}) is null`;
    if (op === 'ne') return sql`(${value}) is not null`;
    throw invalid(`${filter.attrPath}: null is compared by eq and ne only.`);
  }
  if (kind === 'boolean') return booleans(value, filter);
  if (kind === 'moment') return ordered(value, sql`${momentOf(filter)}::timestamptz`, op);
  if (typeof compValue !== 'string') throw invalid(`${filter.attrPath}: compared with a text only.`);
  const isExact = kind === 'exact';
  const [left, right] = isExact
    ? [sql`(${value})`, sql`${compValue}::text`]
    : [sql`lower(${value})`, sql`lower(${compValue}::text)`];
  if (op === 'co') return sql`position(${right} in ${left}) > 0`;
  if (op === 'sw') return sql`starts_with(${left}, ${right})`;
  if (op === 'ew') return sql`right(${left}, length(${right})) = ${right}`;
  return ordered(left, right, op);
};

const ordered = (left: SQL, right: SQL, op: Comparison['op']): SQL => {
  switch (op) {
    case 'eq':
      return sql`${left} = ${right}`;
    case 'ne':
      return sql`${left} is distinct from ${right}`;
    case 'gt':
      return sql`${left} > ${right}`;
    case 'ge':
      return sql`${left} >= ${right}`;
    case 'lt':
      return sql`${left} < ${right}`;
    case 'le':
      return sql`${left} <= ${right}`;
    default:
      throw invalid(`${op}: texts only are compared so.`);
  }
};

const booleans = (
  value: SQL,
  { op, attrPath, compValue }: Extract<Comparison, { compValue: unknown }>,
): SQL => {
  // Entra ID asks for "True".
  const wanted = String(compValue).toLowerCase();
  if ((op !== 'eq' && op !== 'ne') || (wanted !== 'true' && wanted !== 'false'))
    throw invalid(`${attrPath}: compared by eq and ne with true and false only.`);
  return ordered(sql`(${value})`, sql`${wanted === 'true'}::boolean`, op);
};

const momentOf = ({ attrPath, compValue }: Extract<Comparison, { compValue: unknown }>): string => {
  const at = new Date(String(compValue));
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9_999)
    throw invalid(`${attrPath}: compared with a moment only.`);
  return at.toISOString();
};
