import type { Message, ReviewBody } from '@docent/contract';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { wordError } from '../../../i18n/errors.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { showToast } from '../../../ui/toast.tsx';

/** The user's own review of an answer as an expert, and functions to change it. The changed message arrives by the socket. */
export const useReview = (message: Message) => {
  const { t } = useTranslation();
  const me = useUser();
  const mine = message.reviews.find(({ user }) => user.id === me?.id);
  const params = { id: message.id };
  const done = (asked: Promise<unknown>): Promise<boolean> =>
    asked.then(
      () => true,
      (error: unknown) => {
        showToast(wordError(t, error), 'error');
        return false;
      },
    );
  return {
    mine,
    review: (body: ReviewBody) => done(call('reviewMessage', { params, body })),
    takeBack: () => done(call('deleteReview', { params })),
  };
};
