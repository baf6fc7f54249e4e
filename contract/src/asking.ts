import { z } from 'zod';
import { Outcome, VerdictKind } from './answers.ts';
import { EngineKind } from './config.ts';
import { MESSAGE_MAX_CHARACTERS, SEARCH_PASSAGES, SEARCH_TEST_PASSAGES } from './constants.ts';
import { AnswerFailure } from './errors.ts';
import { Id, Timestamp } from './fields.ts';
import { MessageStatus } from './messages.ts';
import { PublicUser } from './users.ts';

/** Answers for programs: plain fields, and URLs that a person can open. */

const Taught = z.object({ by: z.string().nullable(), at: Timestamp }).nullable();

/** POST /v1/domains/{id}/search */
export const DomainSearchBody = z.strictObject({
  question: z.string().trim().min(1).max(MESSAGE_MAX_CHARACTERS),
  /** Programs that are driven by a model send numbers as texts, and null for what they leave out. */
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(SEARCH_TEST_PASSAGES)
    .nullish()
    .transform((limit) => limit ?? SEARCH_PASSAGES),
});
export type DomainSearchBody = z.output<typeof DomainSearchBody>;

export const DomainPassage = z.object({
  document_id: Id,
  document: z.string(),
  /** 1-based; in a file without pages, the slide, sheet or part. */
  page: z.number().int(),
  headings: z.array(z.string()),
  text: z.string(),
  score: z.number(),
  /** Author and time of a lesson; null for other documents. */
  taught: Taught,
  /** Address of the page in the web app. */
  url: z.string(),
});
export type DomainPassage = z.infer<typeof DomainPassage>;
/** Best first. */
export const DomainSearch = z.object({ passages: z.array(DomainPassage) });
export type DomainSearch = z.infer<typeof DomainSearch>;

/** POST /v1/domains/{id}/ask: with `chat_id` the question is added to a chat that the caller takes part in. */
export const AskBody = z.strictObject({
  question: z.string().trim().min(1).max(MESSAGE_MAX_CHARACTERS),
  chat_id: Id.nullish(),
  /** See OutgoingMessage. The answer may take longer than the call, which then returns it unfinished. */
  thorough: z
    .boolean()
    .nullish()
    .transform((thorough) => thorough ?? false),
  /** To search although the question is outside the domain's perimeter. */
  search_anyway: z
    .boolean()
    .nullish()
    .transform((anyway) => anyway ?? false),
});
export type AskBody = z.output<typeof AskBody>;

export const DomainAnswer = z.object({
  chat_id: Id,
  /** The domain that answered; null where no domain fits. */
  domain_id: Id.nullable(),
  message_id: Id,
  /** `writing`: it took longer than a call may; it is finished in the chat (GET /v1/messages). */
  status: MessageStatus,
  outcome: Outcome.nullable(),
  failure: AnswerFailure.nullable(),
  /** Markdown with markers [n] that count the citations. */
  text: z.string(),
  engine: EngineKind,
  verdict: VerdictKind.nullable(),
  citations: z.array(
    z.object({
      n: z.number().int(),
      document_id: Id,
      document: z.string(),
      page: z.number().int(),
      /** Word for word from the document. */
      quote: z.string(),
      taught: Taught,
      url: z.string(),
    }),
  ),
  /** Documents nearest to the question for outcome `not_in_documents`; else empty. */
  nearest: z.array(z.object({ document_id: Id, document: z.string(), url: z.string() })),
  /** The domain's experts for outcomes that leave the question open (`not_in_documents`, `may_answer`, `escalated`); else empty. */
  whom_to_ask: z.array(PublicUser.pick({ id: true, username: true, name: true })),
  /** Address of the chat in the web app. */
  url: z.string(),
});
export type DomainAnswer = z.infer<typeof DomainAnswer>;
