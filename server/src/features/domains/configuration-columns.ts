import {
  CONFIGURATION_FIELD_NAMES,
  CONFIGURATION_FIELDS,
  type Configuration,
  type ConfigurationField,
  type ConfigurationPatch,
  type WORKFLOW_KINDS,
} from '@docent/contract';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { domain, specificCase, workflow } from '../../tables/domains.ts';

/** Written out: in a select from one table Drizzle leaves the table's name off, and the inner table's `id` would be meant. */
export const DOMAIN_ID = sql.raw('"domain"."id"');

const promptOf = (kind: (typeof WORKFLOW_KINDS)[number]) =>
  sql<string>`coalesce((select w.prompt from ${workflow} w where w.domain_id = ${DOMAIN_ID} and w.kind = ${kind} limit 1), '')`;

const COLUMNS = getTableColumns(domain);
type ColumnField = ConfigurationField & keyof typeof COLUMNS;

/** Fields of the configuration that are no column of `domain`. */
const SUBQUERIES: { [Name in Exclude<ConfigurationField, ColumnField>]: SQL<Configuration[Name]> } = {
  categorizer_prompt: promptOf('categorizer'),
  generation_prompt: promptOf('generation'),
  validation_prompt: promptOf('validation'),
  specific_cases: sql`(select coalesce(json_agg(json_build_object('id', c.id, 'trigger', c.trigger,
    'specific_instructions', c.specific_instructions, 'required_details', c.required_details,
    'escalation_conditions', c.escalation_conditions, 'order', c."order") order by c."order"), '[]')
    from ${specificCase} c where c.domain_id = ${DOMAIN_ID})`,
};

const isColumn = (name: ConfigurationField): name is ColumnField => name in COLUMNS;
const pick = <Name extends string, From extends { [Each in Name]?: unknown }>(from: From, names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

/** A domain's configuration as columns of a select from `domain`. */
export const configurationColumns = {
  ...pick(COLUMNS, CONFIGURATION_FIELD_NAMES.filter(isColumn)),
  ...SUBQUERIES,
};

/** Must be 1. */
export const categorizerCount = sql<number>`(select count(*)::int from ${workflow} w
  where w.domain_id = ${DOMAIN_ID} and w.kind = 'categorizer')`;

/** The configuration in a row of a select with `configurationColumns`. */
export const configurationOf = (row: Configuration): Configuration => pick(row, CONFIGURATION_FIELD_NAMES);

/** The fields of a patch that are columns of `domain`. */
export const columnsOf = (patch: ConfigurationPatch) =>
  pick(patch, CONFIGURATION_FIELD_NAMES.filter(isColumn));

/** The fields that an expert may set. */
export const expertPart = (configuration: Configuration): ConfigurationPatch =>
  pick(
    configuration,
    CONFIGURATION_FIELD_NAMES.filter((name) => CONFIGURATION_FIELDS[name].setBy === 'expert'),
  );
