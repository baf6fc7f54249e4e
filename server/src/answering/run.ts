import type { Outcome, Source } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { createMarkerRewriter } from './citations.ts';
import { NOT_IN_DOCUMENTS, notInDocumentsSentence } from './engines/not-in-documents.ts';
import { sourcesOf } from './sources.ts';
import { createStepLog, type StepRecord } from './steps.ts';
import type { Engine, Question } from './types.ts';

export type Run = {
  question: Question;
  domainId: string;
  engine: Engine;
  retrieve: (question: string, domainId: string) => Promise<Hit[]>;
  signal: AbortSignal;
  /** Called when writing begins. */
  onPassages: (read: { passages: number; mainDocument: string | null }) => void;
  /** Called with each new piece of the answer's text. */
  onText: (text: string) => void;
};

export type Answered = {
  text: string;
  sources: Source[];
  outcome: Extract<Outcome, 'answered' | 'not_in_documents'>;
  steps: StepRecord[];
  usage: { input_tokens?: number; output_tokens?: number } | null;
};

/**
 * The answer workflow: retrieve, then write. (The categorizer goes before, the validation after.) Throws AnswerError
 * with the reason, or the signal's own reason when it was stopped.
 */
export const runAnswer = async (run: Run): Promise<Answered> => {
  const { question, domainId, engine, retrieve, signal, onPassages, onText } = run;
  const log = createStepLog();

  const hits = await log.step(
    'retrieve',
    () => retrieve(question.text, domainId),
    (found) => ({
      passages: found.map(({ passageId, documentId, page, score }) => ({
        passageId,
        documentId,
        page,
        score,
      })),
    }),
  );
  signal.throwIfAborted();
  onPassages({ passages: hits.length, mainDocument: mainDocumentOf(hits) });
  if (!hits.length) return nothingFound(run, log.records());

  const writing = engine.write(question, hits, signal);
  const markers = createMarkerRewriter(hits.length);
  const { text, refused } = await log.step(
    'write',
    () => collect(writing.text, markers, onText),
    () => ({
      engine: engine.kind,
      model: engine.model,
      ...writing.usage(),
    }),
  );
  if (refused) return { ...nothingFound(run, log.records()), usage: writing.usage() };
  return {
    text,
    sources: sourcesOf(text, markers.cited(), hits, domainId),
    outcome: 'answered',
    steps: log.records(),
    usage: writing.usage(),
  };
};

const nothingFound = ({ question, onText }: Run, steps: StepRecord[]): Answered => {
  const text = notInDocumentsSentence(question.language, question.domainName);
  onText(text);
  return { text, sources: [], outcome: 'not_in_documents', steps, usage: null };
};

/** Passes a stream on as it comes; its beginning is held back for as long as it could still be a refusal. */
const collect = async (
  stream: AsyncIterable<string>,
  markers: ReturnType<typeof createMarkerRewriter>,
  onText: (text: string) => void,
): Promise<{ text: string; refused: boolean }> => {
  let beginning = '';
  let decided = false;
  let text = '';
  const pass = (piece: string) => {
    if (!piece) return;
    text += piece;
    onText(piece);
  };
  for await (const piece of stream) {
    if (decided) {
      pass(markers.push(piece));
      continue;
    }
    beginning += piece;
    const start = beginning.trimStart();
    if (start.startsWith(NOT_IN_DOCUMENTS)) return { text: '', refused: true };
    if (NOT_IN_DOCUMENTS.startsWith(start)) continue;
    decided = true;
    pass(markers.push(start));
  }
  if (!decided) pass(markers.push(beginning));
  pass(markers.end());
  return { text, refused: false };
};

const mainDocumentOf = (hits: Hit[]): string | null => {
  const counts = new Map<string, number>();
  for (const { documentName } of hits) counts.set(documentName, (counts.get(documentName) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
};
