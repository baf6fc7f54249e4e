import type { ReplayBody, ReplayEvent } from '@docent/contract';
import { send } from '../../api/client.ts';

export type ReplayEnd = Extract<ReplayEvent, { type: 'end' | 'failed' }>;

/** Runs a question through the workflow without a chat; reports the text so far, and returns the result. Throws ApiError. */
export const replayQuestion = async (
  domainId: string,
  body: ReplayBody,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<ReplayEnd | null> => {
  const response = await send('replayQuestion', { params: { id: domainId }, body, signal });
  let text = '';
  let end: ReplayEnd | null = null;
  for await (const event of eventsOf(response)) {
    if (event.type === 'anew') text = '';
    if (event.type === 'text') {
      text += event.text;
      onText(text);
    }
    if (event.type === 'end' || event.type === 'failed') end = event;
  }
  return end;
};

/** The events of a stream of JSON lines. */
async function* eventsOf(response: Response): AsyncGenerator<ReplayEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    // The server writes the contract's events and nothing else.
    for (const line of lines) yield JSON.parse(line) as ReplayEvent;
    if (done) return;
  }
}
