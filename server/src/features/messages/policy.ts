import type { ErrorCode } from '@docent/contract';
import type { Reviewed } from './review-store.ts';

type Facts = Pick<Reviewed, 'role' | 'status' | 'isExpert'>;

/** Experts of the chat or of the domain review finished answers, and nothing else. */
export const reviewVerdict = (
  message: Facts,
): 'allowed' | Extract<ErrorCode, 'forbidden' | 'not_an_expert'> => {
  if (message.role !== 'assistant' || message.status === 'writing') return 'forbidden';
  return message.isExpert ? 'allowed' : 'not_an_expert';
};
