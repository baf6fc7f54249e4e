import type { CurrentUser } from '@docent/contract';

/** Only its creator may delete a chat. (Participation itself is checked by the store: who is not in it sees nothing.) */
export const mayDeleteChat = (person: Pick<CurrentUser, 'id'>, chat: { createdBy: string | null }): boolean =>
  chat.createdBy === person.id;
