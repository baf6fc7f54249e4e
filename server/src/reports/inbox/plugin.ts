import { takeDueDigests } from '../../features/inbox/index.ts';
import type { Platform, Plugin } from '../../features/plugin.ts';
import { inboxReportRoutes } from './routes.ts';
import { sendDigest } from './send-digest.ts';

const DIGEST_QUEUE = 'mail-digest';
/** A mail server may be away for an hour: further apart with each try. */
const MAIL_RETRIES = { retries: 8, delaySeconds: 15, backoff: true };

/** Reports the items that wait for people, on their page and by e-mail. */
export const inboxReportPlugin = ({ database, queue, mail, origin, product }: Platform): Plugin => {
  const { db } = database;
  return {
    name: 'for you',
    routes: (app) => inboxReportRoutes(app, db),
    jobs: async () => {
      await queue.declare(DIGEST_QUEUE, MAIL_RETRIES);
      await queue.work<{ userId: string }>(DIGEST_QUEUE, { concurrency: 1 }, async ({ userId }) => {
        const { product_name: productName } = await product.get();
        await sendDigest({ db, mail, productName, origin }, userId);
      });
    },
    // Every hour, on every server: who is due is taken with the job, so that each letter is written once.
    clean: async () => {
      if (!mail.configured) return;
      await database.transact(async (tx) => {
        for (const userId of await takeDueDigests(tx.db)) await queue.send(DIGEST_QUEUE, { userId }, tx);
      });
    },
  };
};
