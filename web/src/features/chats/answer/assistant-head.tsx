import { useConfig } from '../../accounts/index.ts';
import { MessageHead } from '../message-head.tsx';

/** The assistant has a face and a name too: who says what is plain in a chat of many. */
export const AssistantHead = ({ sentAt }: { sentAt: Date | null }) => (
  <MessageHead
    face={<img src="/icon.svg" alt="" className="size-6 shrink-0 rounded-full" />}
    name={useConfig().data?.product_name ?? 'Docent'}
    sentAt={sentAt}
  />
);
