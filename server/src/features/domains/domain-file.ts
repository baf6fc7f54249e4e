import type { Configuration, DomainFile, GoldenQuestionBody } from '@docent/contract';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { AuditOrigin } from '../audit/index.ts';
import { changeDomainIn, orderedCases } from './change-domain.ts';
import { loadConfiguration } from './configuration-store.ts';
import { createDomain } from './create-domain.ts';
import { getDomain, listWorkflows } from './store.ts';

type Person = Parameters<typeof getDomain>[2];

/** A domain as a file: what another installation needs to answer alike. Throws `not_found`. */
export const exportDomain = async (
  db: Db,
  domainId: string,
  person: Person,
  goldenQuestions: GoldenQuestionBody[],
): Promise<DomainFile> => {
  const domain = await getDomain(db, domainId, person);
  const { configuration } = await loadConfiguration(db, domainId);
  const { categorizer_prompt: _c, generation_prompt: _g, validation_prompt: _v, ...rest } = configuration;
  return {
    format: 'docent-domain',
    format_version: 1,
    name: domain.name,
    description: domain.description,
    suggested_questions: domain.suggested_questions,
    workflows: await listWorkflows(db, domainId),
    configuration: { ...rest, specific_cases: rest.specific_cases.map(({ id: _, ...one }) => one) },
    golden_questions: goldenQuestions,
  };
};

type Import = { file: DomainFile; authorId: string; by: AuditOrigin; modelsAllowed: string[] };

/**
 * Makes a new domain of a file, as part of a transaction. Models that are not allowed here become the settings' own. Throws
 * `invalid_categorizer_count`, `domain_name_taken`.
 */
export const importDomain = async (
  tx: DbOrTx,
  { file, authorId, by, modelsAllowed }: Import,
): Promise<string> => {
  if (file.workflows.filter(({ kind }) => kind === 'categorizer').length !== 1)
    throw new AppError('invalid_categorizer_count');
  const domainId = await createDomain(
    tx,
    {
      name: file.name,
      description: file.description,
      suggestedQuestions: file.suggested_questions,
    },
    { createdBy: authorId, by, imported: true },
  );
  const promptOf = (kind: DomainFile['workflows'][number]['kind']) =>
    file.workflows.find((one) => one.kind === kind)?.prompt ?? '';
  const allowed = (model: string | null) => (model && modelsAllowed.includes(model) ? model : null);
  const patch: Configuration = {
    ...file.configuration,
    small_model: allowed(file.configuration.small_model),
    large_model: allowed(file.configuration.large_model),
    categorizer_prompt: promptOf('categorizer'),
    generation_prompt: promptOf('generation'),
    validation_prompt: promptOf('validation'),
    specific_cases: orderedCases(file.configuration.specific_cases.map((one) => ({ ...one, id: newId() }))),
  };
  await changeDomainIn(tx, { domainId, patchBy: () => patch, authorId, by, kind: 'imported', modelsAllowed });
  return domainId;
};
