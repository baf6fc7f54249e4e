import type { Configuration, Decision, GeneralCase } from '@docent/contract';
import { z } from 'zod';
import { storableText } from '../../platform/database/storable-text.ts';
import { caseRef, decideByWords, nameOf } from '../by-words.ts';
import { answerLanguage, languageNamed } from '../language.ts';
import { hasPerimeter } from '../scope.ts';
import type { Asked, Question, Stepped } from '../types.ts';
import type { ModelEngineOptions } from './options.ts';
import { conversation, fence, MATERIAL_RULE, markOf } from './prompts.ts';
import { StructuredFailure, structured } from './structured.ts';

/** Output of the small model. Numbers are 1-based indexes of the prompt's lists; 0 is none. */
const Answer = z.object({
  question: z.string(),
  language: z.string(),
  in_scope: z.boolean(),
  not_covered: z.number().int(),
  case: z.number().int(),
  missing: z.array(z.number().int()),
  escalation: z.number().int(),
  reason: z.string(),
});

const QUESTION_AT_MOST = 2_000;
const REASON_AT_MOST = 500;
const TOKENS_AT_MOST = 600;

/**
 * Decides everything in one call of the small model. Makes no call if there is nothing to decide, and falls back to the words of the
 * configuration if the call fails.
 */
export const categorizeByModel = async (
  { question, configuration, signal }: Asked,
  { small, stepMs }: ModelEngineOptions,
): Promise<Stepped<Decision>> => {
  if (isNothingToDecide(question, configuration)) {
    return { result: asItIs(question), usage: [], notes: { by: 'nothing_to_decide' } };
  }
  try {
    const { value, usage } = await structured({
      ...small,
      instructions: instructionsFor(question, configuration),
      prompt: promptFor(question),
      schema: Answer,
      signal,
      timeoutMs: stepMs,
      maxTokens: TOKENS_AT_MOST,
    });
    return {
      result: decisionOf(value, question, configuration),
      usage: [usage],
      notes: { model: small.name },
    };
  } catch (error) {
    if (!(error instanceof StructuredFailure)) throw error;
    const decision = { ...decideByWords(question, configuration), fell_back: error.message };
    return { result: decision, usage: [], notes: { model: small.name, fell_back: error.message } };
  }
};

const hasRules = ({ required_details, escalation_conditions }: GeneralCase) =>
  required_details.length + escalation_conditions.length > 0;

const isNothingToDecide = ({ history }: Question, configuration: Configuration): boolean => {
  const { perimeter, specific_cases, general_case, categorizer_prompt } = configuration;
  const isPlain =
    !hasPerimeter(perimeter) && !specific_cases.length && !hasRules(general_case) && !categorizer_prompt;
  return isPlain && !history.length;
};

const asItIs = (question: Question): Decision => ({
  question: question.text,
  language: answerLanguage(question),
  in_scope: true,
  not_covered: null,
  specific_case: null,
  missing_details: [],
  escalation: null,
  reason: '',
  by: 'nothing_to_decide',
  fell_back: null,
});

const decisionOf = (
  answer: z.infer<typeof Answer>,
  question: Question,
  configuration: Configuration,
): Decision => {
  const fired = configuration.specific_cases[answer.case - 1] ?? null;
  const rules: GeneralCase = fired ?? configuration.general_case;
  const condition = rules.escalation_conditions[answer.escalation - 1];
  return {
    question: storableText(answer.question.trim().slice(0, QUESTION_AT_MOST)) || question.text,
    language: languageNamed(answer.language, question),
    in_scope: answer.in_scope,
    not_covered: (!answer.in_scope && configuration.perimeter.not_covered[answer.not_covered - 1]) || null,
    specific_case: fired && caseRef(fired),
    missing_details: [...new Set(answer.missing)].flatMap((n) => {
      const detail = rules.required_details[n - 1];
      return detail ? [nameOf(detail)] : [];
    }),
    escalation: condition ? nameOf(condition) : null,
    reason: storableText(answer.reason.slice(0, REASON_AT_MOST)),
    by: 'model',
    fell_back: null,
  };
};

const numbered = (items: string[]) =>
  items.map((item, index) => `${index + 1}. ${item}`).join('\n') || '(none)';

const rulesText = ({ required_details, escalation_conditions }: GeneralCase) =>
  `Required details:\n${numbered(required_details)}\nEscalation conditions:\n${numbered(escalation_conditions)}`;

const instructionsFor = ({ domainName }: Question, configuration: Configuration): string => {
  const { perimeter, specific_cases, general_case, categorizer_prompt } = configuration;
  return [
    `You sort the questions of a company's people before they are answered from the knowledge base "${domainName}".`,
    'Reply with one JSON object and nothing else:',
    '{"question": string, "language": string, "in_scope": boolean, "not_covered": integer, "case": integer, "missing": [integer], "escalation": integer, "reason": string}',
    '- question: the last question rewritten so that it stands alone, in the language the person wrote it in; unchanged if it does already.',
    "- language: ISO 639-1 code of the person's language (not of the documents').",
    '- in_scope: false only if the question is clearly outside the perimeter. Greetings and thanks are inside.',
    '- not_covered: number of the line of "Not covered" that the question falls under, or 0.',
    '- case: number of the first case whose trigger holds, or 0.',
    '- missing: numbers of the required details of that case (of the general case for 0) that the person has nowhere given.',
    '- escalation: number of the escalation condition of that case that holds, or 0.',
    '- reason: one short sentence in the language of the question.',
    MATERIAL_RULE,
    categorizer_prompt,
    `Perimeter: ${perimeter.description || '(not described)'}`,
    `Covered:\n${numbered(perimeter.covered)}`,
    `Not covered:\n${numbered(perimeter.not_covered)}`,
    `General case (0):\n${rulesText(general_case)}`,
    ...specific_cases.map((one, index) => `Case ${index + 1}: ${one.trigger}\n${rulesText(one)}`),
  ]
    .filter(Boolean)
    .join('\n');
};

const promptFor = (question: Question): string => {
  const { history, text } = question;
  const mark = markOf(question);
  return [
    history.length ? `What was said before:\n${fence('conversation', conversation(history), mark)}` : '',
    `The last question:\n${fence('question', text, mark)}`,
  ]
    .filter(Boolean)
    .join('\n\n');
};
