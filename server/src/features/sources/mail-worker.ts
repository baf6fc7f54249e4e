/** Worker thread that reads attachments of mails, so that a large mail does not block the server. */
import { parentPort } from 'node:worker_threads';
import { attachmentsOf, type MailAttachment } from '../../knowledge/parse/formats/eml.ts';
import type { Task, TaskAnswer } from '../../platform/task-thread.ts';

export type MailContent = { attachments: MailAttachment[]; left: number };

parentPort?.on('message', async ({ id, input }: Task<Uint8Array>) => {
  const result = await attachmentsOf(input).catch(() => null);
  const buffers = new Set(result?.attachments.map(({ bytes }) => bytes.buffer));
  // Transferred: a copy would double the memory of a large mail.
  parentPort?.postMessage({ id, result } satisfies TaskAnswer<MailContent>, [...buffers]);
});
