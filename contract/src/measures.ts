import { z } from 'zod';

/**
 * Degree of an answer: it `answers`, shows what `may_answer`, found nothing (`nothing_found`), `asks_back` (for details, or escalates), or
 * has `failed`.
 */
export const AnswerDegree = z.enum(['answers', 'may_answer', 'nothing_found', 'asks_back', 'failed']);
export type AnswerDegree = z.infer<typeof AnswerDegree>;

/** Measures of one answer that need no judge model, compared with the expected answer. */
export const AnswerMeasures = z.object({
  degree: AnswerDegree,
  /**
   * True when the text shown contains a known answer; without a known answer, when an expected page or document is cited. Null without
   * either, or when the documents do not answer the question; absent in runs before it was measured.
   */
  right: z.boolean().nullish(),
  /** True when an expected page is cited; null without expected pages. */
  right_page: z.boolean().nullable(),
  /** Share of the expected documents that are cited; null without expected ones. */
  document_recall: z.number().nullable(),
  /** Number of cited documents that were not expected; null without expected ones. */
  extra_documents: z.number().int().nullable(),
  /** Number of sentences with a claim. Zero without an answer. */
  sentences: z.number().int(),
  cited_sentences: z.number().int(),
  /** Cited sentences whose quotes, numbers, names and most words occur in the cited passages. */
  supported_sentences: z.number().int(),
  /** `right`: refused a question that the documents do not answer. `wrong`: refused one that they answer. Else null. */
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
