/** Embeds in a process of its own: what a native library takes along, or needs of memory, is not the server's. */
import { watchParent } from '../processes/watch-parent.ts';
import { faultOf } from './fault.ts';
import type { EmbedReport, EmbedRequest } from './messages.ts';
import { openModel } from './model.ts';
import { requireWhole } from './prepare.ts';

process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
watchParent();

const tell = (report: EmbedReport, sent = () => {}) => process.send?.(report, undefined, undefined, sent);
let model: ReturnType<typeof openModel> | undefined;

process.on('message', (request: EmbedRequest) => {
  if ('id' in request) void embed(request);
  else void open(request);
});

const open = async ({ folder, parts }: Extract<EmbedRequest, { folder: string }>) => {
  try {
    await requireWhole(folder, parts);
    model = openModel(folder);
    const embedText = await model;
    // The first text takes several times as long as the next ones.
    await embedText('ready', 'question');
    tell({ kind: 'ready' });
  } catch (error) {
    const { reason, message } = faultOf(error, 'does_not_load');
    tell({ kind: 'cannot', reason, detail: message }, () => process.exit(0));
  }
};

const embed = async ({ id, text, as }: Extract<EmbedRequest, { id: number }>) => {
  try {
    const embedText = await model;
    if (!embedText) throw new Error('No model is open.');
    tell({ kind: 'vector', id, vector: (await embedText(text, as)).vector });
  } catch (error) {
    tell({ kind: 'failure', id, detail: error instanceof Error ? error.message : String(error) });
  }
};
