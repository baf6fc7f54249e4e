/** A lesson as it is being written. */
export type WrittenLesson = {
  topic: string;
  text: string;
  domainId: string | null;
  /** A live lesson that this one is to replace. */
  replaces: string | null;
};

/** By chat, for as long as the tab is there: a panel that is closed by mistake loses nothing. */
const drafts = new Map<string, WrittenLesson>();

export const readDraft = (chatId: string): WrittenLesson | null => drafts.get(chatId) ?? null;
export const keepDraft = (chatId: string, lesson: WrittenLesson): void => {
  drafts.set(chatId, lesson);
};
export const forgetDraft = (chatId: string): void => {
  drafts.delete(chatId);
};
