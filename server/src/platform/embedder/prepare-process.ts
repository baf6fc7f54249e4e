/** Unpacks and converts in a process of its own, which takes its memory with it. */
import { watchParent } from '../processes/watch-parent.ts';
import { faultOf } from './fault.ts';
import type { PrepareReport, PrepareRequest } from './messages.ts';
import { prepare } from './prepare.ts';

process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
watchParent();

const tell = (report: PrepareReport) => process.send?.(report, undefined, undefined, () => process.exit(0));

process.on('message', ({ parts, fetched, target }: PrepareRequest) => {
  prepare(parts, fetched, target).then(
    () => tell({ fault: null }),
    (error) => {
      const { reason, message } = faultOf(error, 'does_not_load');
      tell({ fault: { reason, detail: message } });
    },
  );
});
