/** Worker thread that reads attachments of mails, so that a large mail does not block the server. */
import { parentPort } from 'node:worker_threads';
import { attachmentsOf, type MailAttachment } from '../../knowledge/parse/formats/eml.ts';

export type MailContent = { attachments: MailAttachment[]; left: number };

parentPort?.on('message', async (bytes: Uint8Array) => {
  const content: MailContent | null = await attachmentsOf(bytes).catch(() => null);
  const buffers = new Set(content?.attachments.map((attachment) => attachment.bytes.buffer));
  // Transferred: a copy would double the memory of a large mail.
  parentPort?.postMessage(content, [...buffers]);
});
