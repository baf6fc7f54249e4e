import { type Filter, filter as matcher, parse } from 'scim2-parse-filter';
import type { Json } from './read-resource.ts';
import { type Attribute, attributeOf, type ResourceKind } from './schemas.ts';
import { invalidValue, ScimError } from './scim-error.ts';
import { PATCH_OP } from './urns.ts';

type Verb = 'add' | 'replace' | 'remove';
type Operation = { verb: Verb; path: string | undefined; value: unknown };
type Path = { attribute: Attribute; filter: Filter | undefined; sub: Attribute | undefined };

/** Maximum number of operations in one request. */
const OPERATIONS_MAX = 1_000;
const PATH_MAX = 1_000;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const noTarget = (path: string) => new ScimError(400, `${path}: nothing is there to change.`, 'noTarget');
const invalidPath = (path: string) => new ScimError(400, `${path}: this is no path.`, 'invalidPath');

/** The operations of a body. Throws ScimError. */
export const readOperations = (body: unknown): Operation[] => {
  if (!isObject(body)) throw new ScimError(400, 'The body must be an object.', 'invalidSyntax');
  const fields = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
  const schemas = fields.get('schemas');
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.includes(PATCH_OP)))
    throw new ScimError(400, `schemas must be ${PATCH_OP}.`, 'invalidSyntax');
  const operations = fields.get('operations');
  if (!Array.isArray(operations) || !operations.length || operations.length > OPERATIONS_MAX)
    throw new ScimError(400, `Operations must have 1 to ${OPERATIONS_MAX} entries.`, 'invalidSyntax');
  return operations.map(readOperation);
};

const readOperation = (given: unknown): Operation => {
  const { op, path, value }: Json = isObject(given) ? given : {};
  // Entra ID begins it with a capital.
  const verb = String(op).toLowerCase();
  if (verb !== 'add' && verb !== 'replace' && verb !== 'remove')
    throw new ScimError(400, 'op must be add, replace or remove.', 'invalidSyntax');
  if (path !== undefined && (typeof path !== 'string' || path.length > PATH_MAX))
    throw invalidPath(String(path).slice(0, 100));
  if (verb === 'remove' && !path) throw new ScimError(400, 'What is to be removed needs a path.', 'noTarget');
  if (verb !== 'remove' && value === undefined) throw invalidValue('value: missing');
  return { verb, path: path || undefined, value };
};

/**
 * Applies operations (RFC 7644, 3.5.2) to a resource (known attributes, as `readBody` returns it), in the dialects of Okta (values without
 * a path) and Entra ID (paths as names of values, strings for booleans, members removed by value). Unknown attributes are ignored, as in a
 * body. Throws ScimError.
 */
export const patched = (kind: ResourceKind, resource: Json, operations: Operation[]): Json => {
  const after = structuredClone(resource);
  for (const operation of operations) apply(kind, after, operation);
  return after;
};

const apply = (kind: ResourceKind, resource: Json, operation: Operation): void => {
  const { verb, path, value } = operation;
  if (path === undefined || path.toLowerCase() === kind.urn.toLowerCase()) {
    if (!isObject(value)) throw invalidValue('value: an object is needed where there is no path');
    for (const [name, one] of Object.entries(value)) {
      const isOwn = name.toLowerCase() === kind.urn.toLowerCase();
      const target = readPath(kind, name);
      // Okta names the id of what it changes among the values.
      if (isOwn) apply(kind, resource, { verb, path: undefined, value: one });
      else if (target && target.attribute.mutability !== 'readOnly')
        change(resource, target, { verb, path: name, value: one });
    }
    return;
  }
  const target = readPath(kind, path);
  if (!target) return;
  if (target.attribute.mutability === 'readOnly')
    throw new ScimError(400, `${path}: this is not changed by a client.`, 'mutability');
  const isWhole = !target.filter && !target.sub && (value === undefined || value === null);
  if (verb === 'remove' && isWhole && target.attribute.required)
    throw new ScimError(400, `${path}: this is always there.`, 'mutability');
  change(resource, target, { ...operation, path });
};

const PATH = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is;

/** Parses a path; null for an attribute that is not stored, or that belongs to an unknown schema. */
const readPath = ({ urn, attributes }: ResourceKind, path: string): Path | null => {
  const own = path.toLowerCase().startsWith(`${urn.toLowerCase()}:`) ? path.slice(urn.length + 1) : path;
  if (/^urn:/i.test(own)) return null;
  const [, name, filter, sub] = PATH.exec(own) ?? [];
  if (!name) throw invalidPath(path);
  const attribute = attributeOf(attributes, name);
  if (!attribute) return null;
  if (filter !== undefined && !attribute.multiValued) throw invalidPath(path);
  const ofIt = sub === undefined ? undefined : attributeOf(attribute.subAttributes ?? [], sub);
  if (sub !== undefined && !ofIt) return null;
  return { attribute, filter: filter === undefined ? undefined : readFilter(filter, path), sub: ofIt };
};

const readFilter = (text: string, path: string): Filter => {
  try {
    return parse(text);
  } catch {
    throw invalidPath(path);
  }
};

type Change = { verb: Verb; path: string; value: unknown };

const change = (resource: Json, target: Path, operation: Change): void => {
  const { attribute, sub } = target;
  if (attribute.multiValued) {
    changeList(resource, target, operation);
    return;
  }
  const { verb, value } = operation;
  const { name } = attribute;
  if (sub) {
    const holder = isObject(resource[name]) ? resource[name] : {};
    resource[name] = { ...holder, [sub.name]: verb === 'remove' ? undefined : value };
  } else if (verb === 'remove' || value === null) delete resource[name];
  else if (attribute.subAttributes) {
    if (!isObject(value)) throw invalidValue(`${operation.path}: an object is needed`);
    // Sub-attributes that are not named stay (RFC 7644, 3.5.2.3).
    resource[name] = { ...(isObject(resource[name]) ? resource[name] : {}), ...own(attribute, value) };
  } else resource[name] = value;
};

const own = ({ subAttributes = [] }: Attribute, value: Json): Json =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const sub = attributeOf(subAttributes, name);
      return sub ? [[sub.name, one]] : [];
    }),
  );

const listOf = (attribute: Attribute, value: unknown): Json[] =>
  (Array.isArray(value) ? value : [value]).map((one) => {
    if (isObject(one)) return own(attribute, one);
    if (typeof one === 'string') return { value: one };
    throw invalidValue(`${attribute.name}: objects with a value are needed`);
  });

const changeList = (resource: Json, { attribute, filter, sub }: Path, operation: Change): void => {
  const { verb, value, path } = operation;
  const { name } = attribute;
  const list = (Array.isArray(resource[name]) ? resource[name] : []) as Json[]; // as `readBody` makes it
  if (!filter && !sub) {
    resource[name] = wholeList(attribute, list, { verb, value });
    return;
  }
  const fits = fitting(filter);
  const chosen = new Set(list.filter((one) => fits(one)));
  if (verb === 'remove') {
    // Nothing is left of a value without its value.
    resource[name] =
      sub && !sub.required
        ? list.map((one) => (chosen.has(one) ? { ...one, [sub.name]: undefined } : one))
        : list.filter((one) => !chosen.has(one));
    return;
  }
  const given = sub ? { [sub.name]: value } : isObject(value) ? own(attribute, value) : null;
  if (!given) throw invalidValue(`${path}: an object is needed`);
  // Entra ID replaces what is not there yet, and means that it be added.
  const made = chosen.size ? [] : [{ ...madeBy(filter, path), ...given }];
  const isPrimary = given.primary === true;
  resource[name] = [
    ...list.map((one) => {
      if (chosen.has(one)) return { ...one, ...given };
      return isPrimary ? { ...one, primary: false } : one;
    }),
    ...made,
  ];
};

/** Returns the predicate of a filter. Removing one of thousands of members is frequent, so this filter has a fast path. */
const fitting = (filter: Filter | undefined): ((one: Json) => boolean) => {
  if (!filter) return () => true;
  if (filter.op !== 'eq' || filter.attrPath.toLowerCase() !== 'value') return matcher(filter);
  const { compValue } = filter;
  return (one) => one.value === compValue;
};

/** The value that a filter of equalities describes. Throws `noTarget` for any other. */
const madeBy = (filter: Filter | undefined, path: string): Json => {
  if (!filter) return {};
  if (filter.op === 'and') return Object.assign({}, ...filter.filters.map((one) => madeBy(one, path)));
  if (filter.op === 'eq' && /^[a-z]\w*$/i.test(filter.attrPath))
    return { [filter.attrPath]: filter.compValue };
  throw noTarget(path);
};

const wholeList = (
  attribute: Attribute,
  list: Json[],
  { verb, value }: { verb: Verb; value: unknown },
): Json[] => {
  const isNamed = value !== undefined && value !== null;
  if (verb === 'remove' && !isNamed) return [];
  const given = isNamed ? listOf(attribute, value) : [];
  if (verb === 'replace') return given;
  const named = new Set(given.map((one) => one.value));
  // By Entra ID members are removed by value, without a filter.
  const others = list.filter((one) => !named.has(one.value));
  if (verb === 'remove') return others;
  const isPrimary = given.some(({ primary }) => primary === true);
  return [...(isPrimary ? others.map((one) => ({ ...one, primary: false })) : others), ...given];
};
