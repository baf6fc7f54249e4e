import type { EmbedderReason } from '@docent/contract';
import type { As } from './model.ts';
import type { Parts, Reference } from './parts.ts';

/** To the process that prepares the model. */
export type PrepareRequest = { parts: Parts; fetched: string; target: string };
export type PrepareReport = { fault: { reason: EmbedderReason; detail: string } | null };

/** To the process that embeds: first the folder that it opens, then texts, one at a time. */
export type EmbedRequest = { folder: string; references: Reference[] } | { id: number; text: string; as: As };
export type EmbedReport =
  | { kind: 'ready' }
  | { kind: 'cannot'; reason: EmbedderReason; detail: string }
  | { kind: 'vector'; id: number; vector: Float32Array }
  | { kind: 'failure'; id: number; detail: string };
