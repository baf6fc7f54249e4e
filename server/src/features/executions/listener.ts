import type { Read } from './execute-run.ts';
import type { Claimed } from './store/claim.ts';

/** Events that a run sends to the people of a chat. */
export type Listener = {
  /** A piece of text, for the people of the chat who may read all that it rests on. */
  onDelta: (event: {
    chatId: string;
    messageId: string;
    offset: number;
    text: string;
    readers: string[];
  }) => void;
  /**
   * The passages are found and writing begins; a draft is checked; something is looked for again. For the same people: it names a
   * document.
   */
  onProgress: (
    event: Read &
      Pick<Claimed, 'chatId' | 'messageId' | 'thorough' | 'rounds' | 'allDomains'> & { readers: string[] },
  ) => void;
  /** These messages have looked further, for a thorough answer. */
  onLooked: (messages: { chatId: string; messageId: string }[]) => void;
  /** These messages wait for documents that are being read, have come further, or wait no longer. */
  onWaiting: (messages: { chatId: string; messageId: string }[]) => void;
  /** These messages have ended; without an outcome, what has been told of before. */
  onEnd: (
    messages: { chatId: string; messageId: string; outcome?: string; firstWordsMs?: number | null }[],
  ) => void;
  /** Their verdicts are there, some time after their end. */
  onVerdict: (messages: { chatId: string; messageId: string }[]) => void;
};
