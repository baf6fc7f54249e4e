import type { Chat, ChatList, Domain, NamedDocument, PublicUser } from '@docent/contract';
import { type InfiniteData, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../api/client.ts';
import { keys } from '../api/query-keys.ts';
import { useUser } from '../api/session.ts';
import { useDomains } from '../features/domains/index.ts';

/** Results of each kind. */
const SHOWN = 5;
const FRESH_MS = 30_000;

export type Found = {
  chats: Chat[];
  domains: Domain[];
  documents: NamedDocument[];
  people: PublicUser[];
  /** A result of the current text is still missing. */
  isPending: boolean;
  error: Error | null;
};

/** Whether a text contains each word, regardless of case and accents. */
export const containsWords = (text: string, words: string): boolean => {
  const plain = (one: string) => one.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(words)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));
};

/**
 * Finds chats, domains, documents and colleagues. Without a text: the newest chats of the left column, at once. Earlier results stay until
 * those of the current text have arrived.
 */
export const useFound = (typed: string): Found => {
  const text = useDeferredValue(typed.trim());
  const me = useUser();
  const client = useQueryClient();
  const newest = client.getQueryData<InfiniteData<ChatList>>(keys.chats.list)?.pages[0]?.chats ?? [];
  const options = { enabled: text !== '', staleTime: FRESH_MS, placeholderData: keepPreviousData };
  const chats = useQuery({
    ...options,
    queryKey: keys.chats.search(text),
    queryFn: ({ signal }) => call('listChats', { query: { limit: SHOWN, search: text }, signal }),
  });
  const documents = useQuery({
    ...options,
    queryKey: keys.documents.named(text),
    queryFn: ({ signal }) => call('findDocuments', { query: { limit: SHOWN, name: text }, signal }),
  });
  const people = useQuery({
    ...options,
    queryKey: keys.colleagues(text, SHOWN),
    queryFn: ({ signal }) => call('listUsers', { query: { limit: SHOWN + 1, search: text }, signal }),
  });
  const domains = useDomains().data ?? [];
  if (!text)
    return {
      chats: newest.slice(0, SHOWN),
      domains: [],
      documents: [],
      people: [],
      isPending: false,
      error: null,
    };
  const queries = [chats, documents, people];
  return {
    // Until the first results arrive: chats at hand, so that this group keeps its place.
    chats: (chats.data?.chats ?? newest.filter(({ name }) => containsWords(name, text))).slice(0, SHOWN),
    domains: domains.filter(({ name }) => containsWords(name, text)).slice(0, SHOWN),
    documents: documents.data?.documents ?? [],
    people: (people.data?.users ?? []).filter(({ id }) => id !== me?.id).slice(0, SHOWN),
    isPending: queries.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    error: queries.find(({ error }) => error)?.error ?? null,
  };
};
