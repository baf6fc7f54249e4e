import { useState } from 'react';

type Options = {
  /** The reader is where the newest messages are. */
  atEnd: boolean;
  /** The chat's highest number. */
  chatEnd: number;
  /** The reader's last read `seq`; undefined until known. Only its first value is used. */
  read: number | undefined;
};

/** How many messages the chat has that came after all that the reader has seen. */
export const useUnreadCount = ({ atEnd, chatEnd, read }: Options): number => {
  const [seen, setSeen] = useState(0);
  const [readBefore, setReadBefore] = useState<number>();
  if (readBefore === undefined && read !== undefined) setReadBefore(read);
  if (atEnd && chatEnd > seen) setSeen(chatEnd);
  return readBefore === undefined ? 0 : Math.max(0, chatEnd - Math.max(seen, readBefore));
};
