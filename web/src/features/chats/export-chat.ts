import type { Chat, Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import type { Messages } from './messages.ts';

type Words = {
  assistant: string /** Stands in the place of an answer that is withheld. */;
  withheld: string;
};

/** A chat as Markdown: who said what and when, each answer with its sources. */
export const chatAsMarkdown = (
  chat: Pick<Chat, 'name'>,
  messages: Messages,
  { assistant, withheld: withheldSentence }: Words,
): string => {
  const parts = messages
    .filter(({ replaced }) => !replaced)
    .map(({ role, author, content, sent_at, sources, reviews, withheld }) => {
      const at = new Date(sent_at * 1000).toISOString().slice(0, 16).replace('T', ' ');
      if (role === 'system') return `*${textOf(content)} (${at})*`;
      const lines = [
        `## ${role === 'assistant' ? assistant : (author?.name ?? '?')}, ${at}`,
        withheld ? `*${withheldSentence}*` : textOf(content),
      ];
      const listed = sources.map(
        ({ n, source_document_name, place, quote }) =>
          `- [${n}] ${source_document_name}, p. ${place.locator?.kind === 'page' ? place.locator.label : place.page}: “${quote.replace(/\s+/g, ' ')}”`,
      );
      const said = reviews.map(({ user, text }) => `> ${user.name}: ${(text ?? '✓').replace(/\n/g, '\n> ')}`);
      return [...lines, listed.join('\n'), said.join('\n\n')].filter(Boolean).join('\n\n');
    });
  return `${[`# ${chat.name}`, ...parts].join('\n\n')}\n`;
};

const allMessages = async (chatId: string): Promise<Message[]> => {
  const all: Message[] = [];
  for (;;) {
    const after = all.at(-1)?.seq ?? 0;
    const page = await call('listMessages', { query: { chat_id: chatId, after_seq: after } });
    all.push(...page.messages);
    if (!page.messages.length || (all.at(-1)?.seq ?? 0) >= page.last_seq) return all;
  }
};

/** Saves a whole chat, not only what is at hand, as a Markdown file. Throws ApiError. */
export const exportChat = async (chat: Chat, words: Words): Promise<void> => {
  const text = chatAsMarkdown(chat, await allMessages(chat.id), words);
  const name = chat.name.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, 80) || 'chat';
  saveFile(`${name}.md`, new Blob([text], { type: 'text/markdown' }));
};
