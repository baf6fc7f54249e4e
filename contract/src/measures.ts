import { z } from 'zod';

/**
 * How far an answer went: it `answers`, shows what `may_answer`, says that `nothing` was `found`, `asks_back` (for
 * details, or hands over to a person), or there is none (`failed`).
 */
export const AnswerDegree = z.enum(['answers', 'may_answer', 'nothing_found', 'asks_back', 'failed']);
export type AnswerDegree = z.infer<typeof AnswerDegree>;

/** Measures of one answer that need no judge model, compared with the expected answer. */
export const AnswerMeasures = z.object({
  degree: AnswerDegree,
  /**
   * The text shown holds a known answer; where no answer is known, an expected page or document is cited. Null when neither is
   * known or the documents do not answer the question; absent in runs from before it was measured.
   */
  right: z.boolean().nullish(),
  /** A page that was expected is cited; null where none was. */
  right_page: z.boolean().nullable(),
  /** Share of the expected documents that are cited; null where none was expected. */
  document_recall: z.number().nullable(),
  /** Documents cited beside those expected; null where none was expected. */
  extra_documents: z.number().int().nullable(),
  /** Sentences of an answer that claim something. Zero where nothing was answered. */
  sentences: z.number().int(),
  cited_sentences: z.number().int(),
  /** Cited sentences whose quotes, numbers, names and most words occur in the cited passages. */
  supported_sentences: z.number().int(),
  /** `right`: nothing was found where nothing was to be found. `wrong`: where there was something. Else null. */
  refusal: z.enum(['right', 'wrong']).nullable(),
  /** In the currency of the price table; null without a model or a price. */
  cost: z.number().nullable(),
  took_ms: z.number().int(),
});
export type AnswerMeasures = z.infer<typeof AnswerMeasures>;

/** The same of several answers. */
export const MeasureSum = z.object({
  questions: z.number().int(),
  answers: z.number().int(),
  may_answer: z.number().int(),
  nothing_found: z.number().int(),
  asks_back: z.number().int(),
  failed: z.number().int(),
  /** Number of `answers` and `may_answer` with known `right`: the text shown contains a known answer (`right`), or does not (`wrong`). */
  answers_right: z.number().int(),
  answers_wrong: z.number().int(),
  may_answer_right: z.number().int(),
  may_answer_wrong: z.number().int(),
  /** Questions of which a page is expected, and those with such a page among what is cited. */
  pages_expected: z.number().int(),
  right_page: z.number().int(),
  /** Questions of which documents are expected, the mean recall of these (null without one), and documents beside them. */
  documents_expected: z.number().int(),
  document_recall: z.number().nullable(),
  extra_documents: z.number().int(),
  sentences: z.number().int(),
  cited_sentences: z.number().int(),
  supported_sentences: z.number().int(),
  refusals_right: z.number().int(),
  refusals_wrong: z.number().int(),
  /** Sum over the answers with known cost; null without any. */
  cost: z.number().nullable(),
  /** Mean time of an answer; null without one. */
  took_ms: z.number().int().nullable(),
});
export type MeasureSum = z.infer<typeof MeasureSum>;
