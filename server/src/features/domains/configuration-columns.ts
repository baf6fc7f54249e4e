import type { Configuration, SpecificCase } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { domain, specificCase, workflow } from '../../tables/domains.ts';

/** Written out: in a select from one table Drizzle leaves the table's name off, and the inner table's `id` would be meant. */
export const DOMAIN_ID = sql.raw('"domain"."id"');

const promptOf = (kind: 'categorizer' | 'generation' | 'validation') =>
  sql<string>`coalesce((select w.prompt from ${workflow} w where w.domain_id = ${DOMAIN_ID} and w.kind = ${kind} limit 1), '')`;

/** A domain's configuration as columns of a select from `domain`. */
export const configurationColumns = {
  smallModel: domain.smallModel,
  largeModel: domain.largeModel,
  validation: domain.validation,
  perimeter: domain.perimeter,
  generalCase: domain.generalCase,
  categorizerPrompt: promptOf('categorizer'),
  generationPrompt: promptOf('generation'),
  validationPrompt: promptOf('validation'),
  specificCases: sql<
    SpecificCase[]
  >`(select coalesce(json_agg(json_build_object('id', c.id, 'trigger', c.trigger,
    'specific_instructions', c.specific_instructions, 'required_details', c.required_details,
    'escalation_conditions', c.escalation_conditions, 'order', c."order") order by c."order"), '[]')
    from ${specificCase} c where c.domain_id = ${DOMAIN_ID})`,
};

/** Must be 1. */
export const categorizerCount = sql<number>`(select count(*)::int from ${workflow} w
  where w.domain_id = ${DOMAIN_ID} and w.kind = 'categorizer')`;

type Row = Pick<
  typeof domain.$inferSelect,
  'smallModel' | 'largeModel' | 'validation' | 'perimeter' | 'generalCase'
> & {
  categorizerPrompt: string;
  generationPrompt: string;
  validationPrompt: string;
  specificCases: SpecificCase[];
};

export const presentConfiguration = (row: Row): Configuration => ({
  small_model: row.smallModel,
  large_model: row.largeModel,
  validation: row.validation,
  categorizer_prompt: row.categorizerPrompt,
  generation_prompt: row.generationPrompt,
  validation_prompt: row.validationPrompt,
  perimeter: row.perimeter,
  general_case: row.generalCase,
  specific_cases: row.specificCases,
});
