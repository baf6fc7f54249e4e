import type { EmbedderReason } from '@docent/contract';
import type { As } from './model.ts';
import type { Parts } from './parts.ts';

/** To the process that unpacks and converts. */
export type PrepareRequest = { parts: Parts; fetched: string; target: string };
export type PrepareReport = { fault: { reason: EmbedderReason; detail: string } | null };

/** To the process that embeds: first what it opens, then one text after the other. */
export type EmbedRequest = { folder: string; parts: Parts } | { id: number; text: string; as: As };
export type EmbedReport =
  | { kind: 'ready' }
  | { kind: 'cannot'; reason: EmbedderReason; detail: string }
  | { kind: 'vector'; id: number; vector: Float32Array }
  | { kind: 'failure'; id: number; detail: string };
