import type { Chat, Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/save-file.ts';
import type { Translate } from '../../i18n/translate.ts';
import { wordPlace } from '../documents/index.ts';
import type { Messages } from './messages.ts';

/** A chat as Markdown: who said what and when, each answer with its sources under a heading. */
export const chatAsMarkdown = (
  t: Translate,
  chat: Pick<Chat, 'name'>,
  messages: Messages,
  assistant: string,
): string => {
  const parts = messages
    .filter(({ replaced }) => !replaced)
    .map(({ role, author, content, sent_at, sources, reviews, withheld }) => {
      const at = new Date(sent_at * 1000).toISOString().slice(0, 16).replace('T', ' ');
      if (role === 'system') return `*${textOf(content)} (${at})*`;
      const lines = [
        `## ${role === 'assistant' ? assistant : (author?.name ?? '?')}, ${at}`,
        withheld ? `*${t('chats.withheld')}*` : textOf(content),
      ];
      const listed = sources.map(
        ({ n, source_document_name: name, place, taught, quote }) =>
          `- [${n}] ${name}, ${taught ? t('lessons.related.lesson') : wordPlace(t, place)}: “${quote.replace(/\s+/g, ' ')}”`,
      );
      const listing = listed.length ? [`### ${t('chats.sources')}`, listed.join('\n')] : [];
      const said = reviews.map(({ user, text }) => `> ${user.name}: ${(text ?? '✓').replace(/\n/g, '\n> ')}`);
      return [...lines, ...listing, said.join('\n\n')].filter(Boolean).join('\n\n');
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
export const exportChat = async (t: Translate, chat: Chat, assistant: string): Promise<void> => {
  const text = chatAsMarkdown(t, chat, await allMessages(chat.id), assistant);
  const name = chat.name.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, 80) || 'chat';
  saveFile(`${name}.md`, new Blob([text], { type: 'text/markdown' }));
};
