import type { Asked } from '../../server/test/kit/ask.ts';
import type { Call } from '../../server/test/stand-ins/model/behaviour.ts';

/** Returns the time that the product waited for the model in one call. */
const own = ({ receivedAt, firstTokenAt, endedAt, structured }: Call) =>
  (structured ? (endedAt ?? Number.NaN) : (firstTokenAt ?? Number.NaN)) - receivedAt;

/** For each question the time to its first text, less what the model itself took. Questions must differ. */
export const addedMs = (asked: Asked[], calls: Call[]): number[] => {
  const ofModel = new Map(calls.map((call) => [call.question, own(call)]));
  return asked.map(({ question, sentAt, firstTextAt }) => {
    const modelMs = ofModel.get(question);
    if (modelMs === undefined) throw new Error(`the model was not asked: ${question}`);
    return firstTextAt - sentAt - modelMs;
  });
};

/** Returns the added time for sequential questions, regardless of the purpose and number of their calls to the model. */
export const addedInTurnMs = (asked: Asked[], calls: Call[]): number[] =>
  asked.map(({ sentAt, firstTextAt }) => {
    const during = calls.filter(({ receivedAt }) => receivedAt >= sentAt && receivedAt <= firstTextAt);
    return firstTextAt - sentAt - during.reduce((sum, call) => sum + own(call), 0);
  });
