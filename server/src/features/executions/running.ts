import type { Looked } from '@docent/contract';
import type { Claimed } from './store/claim.ts';
import { type Given, trackDocumentsUsed } from './track-documents-used.ts';

/** A run that this process executes. */
export type Running = {
  claimed: Claimed;
  /** Its domain is known, which is chosen only now where it was asked of all. */
  isRouted: boolean;
  controller: AbortController;
  text: string;
  passages: number;
  mainDocument: string | null;
  searched: Looked[];
  /** UTF-16 units of `text` that have been sent. */
  sent: number;
  dirty: boolean;
  /** The documents that it rests on. */
  given: Given;
  /** How many of them are stored; null: it has not been asked who of the chat may read it. Nothing is told before. */
  kept: number | null;
  /** The people of the chat who may read all of them, as they were when they were stored last. */
  readers: string[];
  keeping: Promise<void> | null;
  /** Time of the claim, by `performance.now()`. */
  takenAt: number;
  /** See `execution.first_words_ms`. */
  firstWordsMs: number | null;
};

export const createRunning = (claimed: Claimed): Running => ({
  claimed,
  isRouted: !claimed.allDomains,
  controller: new AbortController(),
  text: '',
  passages: 0,
  mainDocument: null,
  searched: [],
  sent: 0,
  dirty: false,
  given: trackDocumentsUsed(),
  kept: null,
  readers: [],
  keeping: null,
  takenAt: performance.now(),
  firstWordsMs: null,
});

/** Returns whether all that the text so far rests on is stored. */
export const isKept = ({ kept, given }: Running): boolean => kept === given.count();

/** Milliseconds since the question, by this process's own clock since it took the run. */
export const sinceAsked = ({ claimed, takenAt }: Running): number =>
  Math.round(claimed.waitedMs + performance.now() - takenAt);
