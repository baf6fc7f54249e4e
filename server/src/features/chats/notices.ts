/** What a chat's people are told as things happen; the socket server does the telling. */
export type Notices = {
  /** Their list of chats has changed. */
  chatsChanged: (userIds: string[]) => void;
  /** A message is new, or has changed: each hears of it as she may see it. */
  messageChanged: (chatId: string, messageId: string) => Promise<void>;
  /** People are told that they were invited, or asked as experts. */
  invited: (given: {
    kind: 'invitation' | 'expert_asked';
    userIds: string[];
    actorId: string;
    chatId: string;
  }) => void;
  /** Takes a person's sockets out of the chat's room, on every server, before it resolves. */
  evict: (userId: string, chatId: string) => Promise<void>;
};
