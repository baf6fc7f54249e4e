import { CALLS } from '@docent/contract';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { inviteParticipant } from './invite-participants.ts';
import { removeParticipant } from './remove-participant.ts';
import type { ChatRoutesOptions } from './routes.ts';
import { getChat } from './store.ts';

export const participantRoutes = (
  app: App,
  options: ChatRoutesOptions & { limitInvitations: (userId: string) => Promise<void> },
) => {
  const { db } = options;

  handle(app, CALLS.addParticipant, async ({ params: { id }, body, user }) => {
    await options.limitInvitations(user.id);
    await inviteParticipant(options, {
      chatId: id,
      byId: user.id,
      userId: body.user_id,
      kind: body.kind,
    });
    return getChat(db, id, user);
  });

  handle(app, CALLS.removeParticipant, async ({ params: { id, userId }, user }) => {
    await removeParticipant(options, { chatId: id, userId, by: user });
  });
};
