import { ALL_DOMAINS } from '@docent/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useParams } from '../../router/index.ts';
import { readSelectedDomain } from '../chats/index.ts';
import { useDomains } from '../domains/index.ts';
import type { Fields } from './vendors.ts';

const IS_ID = /^[0-9a-f-]{36}$/i;

/** Returns the user's current context: the chat, and its domain or the one whose page is open. */
export const useSupportFields = (): Fields => {
  const parameters = useParams();
  const chatId = idOf(parameters.chatId);
  const opened = idOf(parameters.domainId);
  const domains = useDomains().data ?? [];
  const chat = useQuery({
    queryKey: keys.chats.one(chatId),
    queryFn: ({ signal }) => call('getChat', { params: { id: chatId }, query: { messages: 0 }, signal }),
    enabled: chatId !== '',
  });
  const chosen = chatId && readSelectedDomain(chatId);
  const candidates = [opened, chosen !== ALL_DOMAINS && chosen, chat.data?.linked_domains[0]?.id];
  const domain = domains.find(({ id }) => id === candidates.find(Boolean));
  return { chat_id: chatId, domain_id: domain?.id ?? '', domain_name: domain?.name ?? '' };
};

const idOf = (parameter: string | undefined) => (parameter && IS_ID.test(parameter) ? parameter : '');
