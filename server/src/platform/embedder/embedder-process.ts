/** Embeds in a process of its own: a crash or the memory of a native library stays outside of the server. */
import { watchParent } from '../processes/watch-parent.ts';
import { faultOf } from './fault.ts';
import { requireWhole } from './manifest.ts';
import type { EmbedReport, EmbedRequest } from './messages.ts';
import { openModel } from './model.ts';

process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
watchParent();

const tell = (report: EmbedReport, sent = () => {}) => process.send?.(report, undefined, undefined, sent);
let model: ReturnType<typeof openModel> | undefined;

process.on('message', (request: EmbedRequest) => {
  if ('id' in request) void embed(request);
  else void open(request);
});

const open = async ({ folder, references }: Extract<EmbedRequest, { folder: string }>) => {
  try {
    await requireWhole(folder);
    model = openModel(folder, references);
    await model;
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
