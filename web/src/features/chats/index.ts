export { isEmptyChat, withTitle } from './chat-title.ts';
export { useDraft } from './drafts.ts';
export { useOutbox } from './outbox.ts';
export { useChats } from './queries.ts';
export { readSelectedDomain } from './selected-domain.ts';
export { sendQuestion } from './send-question.ts';
export { useHeightOfText } from './use-height-of-text.ts';
export { useSending } from './use-sending.ts';
