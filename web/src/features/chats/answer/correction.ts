import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';

const correctionsOf = ({ reviews }: Pick<Message, 'reviews'>) =>
  reviews.filter(({ verdict }) => verdict === 'corrected');

/** An expert has written what is right instead: the former answer is folded below it. */
export const isCorrected = (message: Pick<Message, 'reviews'>): boolean => correctionsOf(message).length > 0;

/** Returns the text that an answer shows unfolded: the corrections of its experts, else its own text. */
export const shownText = (message: Pick<Message, 'reviews' | 'content'>): string =>
  isCorrected(message)
    ? correctionsOf(message)
        .map(({ text }) => text)
        .join('\n\n')
    : textOf(message.content);
