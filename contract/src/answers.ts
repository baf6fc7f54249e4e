import { z } from 'zod';
import { EngineKind } from './config.ts';
import { OUTCOMES } from './constants.ts';
import { PassagePlace } from './documents.ts';
import { AnswerFailure } from './errors.ts';
import { Id, Timestamp } from './fields.ts';

/** A passage that an answer rests on. `n` is the number of its marker in the text: [n]. */
export const Source = z.object({
  id: Id,
  n: z.number().int().min(1),
  /** The passage's text, as it was when the answer was written. */
  content: z.string(),
  /** The exact words that the claim rests on: a part of `content`, found there before it was stored. */
  quote: z.string(),
  knowledgebase_id: Id,
  source_document_id: Id,
  source_document_name: z.string(),
  place: PassagePlace,
  /** Heading above the passage, if any. */
  section: z.string().nullable().optional(),
  /** Set when a person taught the passage: their name (null: the account is deleted), and the time. */
  taught: z.object({ by: z.string().nullable(), at: Timestamp }).nullable().default(null),
  /** Set when the document has been deleted since: when. */
  removed_at: Timestamp.nullable().optional(),
  /** Time of the document's last change; absent when it is deleted. */
  updated_at: Timestamp.optional(),
  /** The version of the document that this was read in: its file and pages are opened by it. Always there in what the server sends. */
  version: z.number().int().optional(),
  /** Set when a newer version answers now: since when. */
  newer_version_at: Timestamp.nullable().optional(),
  /** Document from a source: address of the original, and the time when a sync last found it. */
  origin: z
    .object({
      address: z.string().nullable(),
      source: z.string(),
      seen_at: Timestamp,
      /** Time of the last change at the source, if the source reports it. */
      changed_at: Timestamp.nullable(),
      /** Since when it is not found there; null while it is. */
      missing_since: Timestamp.nullable(),
    })
    .nullable()
    .optional(),
});
export type Source = z.infer<typeof Source>;

/** `reading`: it waits for documents that are being read. */
export const AnswerStep = z.enum(['queued', 'reading', 'retrieving', 'writing', 'checking', 'done']);
export type AnswerStep = z.infer<typeof AnswerStep>;

export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

export const VerdictKind = z.enum(['supported', 'partly', 'not_supported']);
export type VerdictKind = z.infer<typeof VerdictKind>;

/** Result of verifying a finished answer against its passages, sentence by sentence. */
export const Verdict = z.object({
  overall: VerdictKind,
  /** `verbatim`: the sentences are the documents' own words. */
  method: z.enum(['model', 'verbatim']),
  sentences: z.array(z.object({ text: z.string(), verdict: VerdictKind, reason: z.string() })),
});
export type Verdict = z.infer<typeof Verdict>;

/** `pending` ends as `done` (with a verdict) or `failed` (it could not be checked). */
export const VerdictState = z.enum(['none', 'pending', 'done', 'failed']);
export type VerdictState = z.infer<typeof VerdictState>;

/** Ingestion that a question waits for: number of documents ingested, out of the domain's documents at the time of the question. */
export const Reading = z.object({
  read: z.number().int(),
  total: z.number().int(),
  /** Nothing was found in the documents read so far: the question is asked again when all have been read. Otherwise it waits a few seconds. */
  searched: z.boolean(),
});
export type Reading = z.infer<typeof Reading>;

/** Something that was looked at for an answer, with how many passages (of a list: documents) it brought. */
export const Looked = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('search'), query: z.string(), found: z.number().int() }),
  /**
   * A second search, for claims that a draft lacks or does not support; `found` counts new passages. The query is empty where the
   * verification withholds it.
   */
  z.object({ tool: z.literal('search_again'), query: z.string(), found: z.number().int() }),
  z.object({
    tool: z.literal('search_in'),
    query: z.string(),
    document: z.string(),
    found: z.number().int(),
  }),
  z.object({
    tool: z.literal('open'),
    document: z.string(),
    page: z.number().int(),
    found: z.number().int(),
  }),
  z.object({ tool: z.literal('list'), query: z.string(), found: z.number().int() }),
]);
export type Looked = z.infer<typeof Looked>;

/** A document that may be named although no answer was found in it. */
export const NearDocument = z.object({ document_id: Id, name: z.string() });
export type NearDocument = z.infer<typeof NearDocument>;

export const KnownDomain = z.object({ domain_id: Id, name: z.string() });
export type KnownDomain = z.infer<typeof KnownDomain>;

export const Answer = z.object({
  engine: EngineKind,
  /** `provider:model`, null for the extractive engine. */
  model: z.string().nullable(),
  step: AnswerStep,
  /** Null unless the step is `reading`. */
  reading: Reading.nullable(),
  outcome: Outcome.nullable(),
  failure: AnswerFailure.nullable(),
  /** Number of passages read, and the document with the most of them: "Reading 6 passages of Employee handbook". */
  passages: z.number().int(),
  main_document: z.string().nullable(),
  /** Outcome `not_in_documents`: existing documents nearest to the question, nearest first; empty when none is near. */
  nearest: z.array(NearDocument),
  /**
   * Outcome `answered`: up to three follow-up questions, made from evidence that the answer does not cite. Questions from documents that
   * the reader may not read are omitted.
   */
  follow_ups: z.array(z.string()),
  /** The question was put to all domains: the message's domain is the best fitting one, null until or unless there is one. */
  all_domains: z.boolean(),
  /** Other domains with passages that fit the question about as well, as far as the reader reads them. */
  also_in: z.array(KnownDomain),
  /** Without the wait for documents. */
  duration_ms: z.number().int().nullable(),
  /** From the question until the documents that it waited for were read; 0 when it waited for none. */
  waited_for_documents_ms: z.number().int(),
  /** The question has an image that the model of the answer cannot read: the image was not sent. */
  image_unseen: z.boolean(),
  /** Number of documents left out because some participants may not read them, although the asker may; 0 for all other readers. */
  left_out: z.number().int(),
  verdict: Verdict.nullable(),
  verdict_state: VerdictState,
  /** It was asked for thoroughly: the model looks further before it writes. */
  thorough: z.boolean(),
  /**
   * Searches in order: the searches for the question (of a running answer only once they are reported), then the steps of thorough mode or
   * of a second search.
   */
  looked: z.array(Looked),
});
export type Answer = z.infer<typeof Answer>;
