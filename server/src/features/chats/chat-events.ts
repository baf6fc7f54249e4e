/** Events that a chat's participants receive; the socket server publishes them. */
export type ChatEvents = {
  /** Their list of chats has changed. */
  chatsChanged: (userIds: string[]) => void;
  /** A message was added or changed: each participant gets it as far as they may read it. */
  messageChanged: (chatId: string, messageId: string) => Promise<void>;
  /** Notifies people that they were invited, or asked as experts. */
  invited: (given: {
    kind: 'invitation' | 'expert_asked';
    userIds: string[];
    actorId: string;
    chatId: string;
  }) => void;
  /** Takes a person's sockets out of the chat's room, on every server, before it resolves. */
  evict: (userId: string, chatId: string) => Promise<void>;
};
