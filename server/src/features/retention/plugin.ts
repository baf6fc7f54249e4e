import type { ChatEvents } from '../chats/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { applyRetention } from './apply-retention.ts';

export const retentionPlugin = (
  { database, files, product }: Platform,
  { notices }: { notices: Pick<ChatEvents, 'chatsChanged'> },
): Plugin => ({
  name: 'retention',
  clean: async () => applyRetention({ db: database.db, files, notices }, await product.get()),
});
