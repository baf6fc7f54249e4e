import { z } from 'zod';
import { Configuration, SpecificCase, WorkflowKind } from './configuration.ts';
import { DomainBody, SuggestedQuestions } from './domains.ts';
import { GOLDEN_QUESTIONS_AT_MOST, GoldenQuestionBody } from './golden.ts';

/** A domain as one JSON file: its configuration and golden questions, without documents, people and runs. */
export const DomainFile = z.strictObject({
  format: z.literal('docent-domain'),
  format_version: z.literal(1),
  ...DomainBody.pick({ name: true, description: true }).shape,
  suggested_questions: SuggestedQuestions,
  workflows: z
    .array(z.strictObject({ kind: WorkflowKind, prompt: Configuration.shape.generation_prompt }))
    .max(20),
  configuration: Configuration.omit({
    categorizer_prompt: true,
    generation_prompt: true,
    validation_prompt: true,
    specific_cases: true,
  }).extend({ specific_cases: z.array(SpecificCase.omit({ id: true })).max(50) }),
  golden_questions: z.array(GoldenQuestionBody).max(GOLDEN_QUESTIONS_AT_MOST),
});
export type DomainFile = z.infer<typeof DomainFile>;
