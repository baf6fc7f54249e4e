import type { Decision, Verdict, VerdictState } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { citeSentences } from './cite-sentences.ts';
import { isEmptyDraft } from './empty-draft.ts';
import { notesOf } from './gather.ts';
import { mainDocumentOf } from './retrieve.ts';
import type { Run } from './run-types.ts';
import { type Looks, wantedBy } from './second-look/index.ts';
import type { ShownText } from './shown-text.ts';
import type { StepLog } from './steps.ts';
import type { ModelUsage } from './types.ts';
import { collect, type Reader, type Written } from './write.ts';

/** An answer as it was written of some passages, and what the check says of it, where there was one. */
export type Draft = Written & { passages: Hit[]; verdict: Verdict | null; verdictState: VerdictState };

type Writing = {
  run: Run;
  decision: Decision;
  /** Of the searches for the question. */
  passages: Hit[];
  looks: Looks;
  shown: ShownText;
  log: StepLog;
  /** What calls of models take is added. */
  spent: ModelUsage[];
  tell: (step: 'retrieving' | 'writing' | 'checking', passages: Hit[]) => void;
};

/** Nothing is shown before it is checked. */
export const isHeldBack = ({ configuration, engine }: Run): boolean =>
  configuration.validation === 'before' && engine.kind === 'model';

/**
 * Writes the answer; where its writer says that something is missing, or the check finds a sentence without support, looks
 * again for that and writes it anew from what there is then, for as long as looks are left and bring something new. What
 * is written later takes the place of what was before, unless it is a refusal or breaks off.
 */
export const writeDrafts = async (writing: Writing): Promise<Draft> => {
  const { run, looks, log, shown, tell } = writing;
  const evidence = await looks.takeUp(writing.passages);
  tell('writing', evidence);
  let draft = await check(writing, await writeDraft(writing, evidence, readerOf(run, shown)));
  for (;;) {
    const { passages, verdict, missing } = draft;
    const wanted = looks.worthwhile(wantedBy(missing, verdict, isHeldBack(run)));
    if (!wanted.length) return draft;
    const more = await log.step(
      'look-again',
      () => looks.look(wanted, passages),
      ({ round, evidence: joined }) => ({
        looked: round.looks.map((look) => look.shown),
        passages: notesOf(joined),
      }),
    );
    tell('retrieving', more.evidence);
    if (!more.isMore) return draft;
    const next = await rewrite(
      writing,
      draft,
      more.evidence,
      wanted.map(({ query }) => query),
    );
    if (!next) return draft;
    draft = await check(writing, next);
  }
};

/** The draft in an earlier one's place; null where it is no better: the earlier one stands. */
const rewrite = async (
  writing: Writing,
  before: Draft,
  evidence: Hit[],
  lacked: string[],
): Promise<Draft | null> => {
  const { run, shown, tell } = writing;
  const reader = inPlace(readerOf(run, shown), Boolean(before.text), () => tell('writing', evidence));
  const draft = await writeDraft(writing, evidence, reader, lacked).catch((error: unknown) => {
    if (run.signal.aborted) throw error;
    // The step has noted why.
    return null;
  });
  if (draft && (before.refused || !draft.refused)) return draft;
  if (!isHeldBack(run) && before.text) shown.become(before.text);
  return null;
};

const NOBODY: Reader = { onText: () => {}, onAnew: () => {} };

const readerOf = (run: Run, shown: ShownText): Reader => (isHeldBack(run) ? NOBODY : shown);

/** Leaves what is there until something else comes. */
const inPlace = (reader: Reader, isSomethingThere: boolean, onBegin: () => void): Reader => {
  let hasBegun = false;
  return {
    onText: (text) => {
      if (!hasBegun) {
        hasBegun = true;
        if (isSomethingThere) reader.onAnew();
        onBegin();
      }
      reader.onText(text);
    },
    onAnew: () => {
      if (hasBegun) reader.onAnew();
    },
  };
};

const writeDraft = async (
  { run, decision, looks, log, spent }: Writing,
  passages: Hit[],
  reader: Reader,
  lacked: string[] = [],
): Promise<Draft> => {
  const { engine, question, configuration, signal } = run;
  const maySearch = looks.isLeft();
  const asked = { question, configuration, decision, passages, signal, maySearch, lacked };
  const writing = engine.write({ ...asked, thorough: Boolean(run.thorough) });
  const how = { passages: passages.length, inParentheses: engine.kind === 'model', maySearch };
  const written = await log
    .step(
      'write',
      () => collect(writing, how, reader),
      ({ refused, cut, missing }) => ({
        engine: engine.kind,
        model: engine.model,
        usage: writing.usage(),
        refused,
        ...(cut && { cut }),
        ...(missing.length && { missing }),
        calculations: writing.calculations?.() ?? [],
      }),
    )
    .finally(() => spent.push(...writing.usage()));
  if (engine.kind !== 'model') return { ...written, passages, verdict: null, verdictState: 'none' };
  const refused = written.refused || isEmptyDraft(written.text, passages);
  return {
    ...written,
    ...citeSentences(written, passages),
    refused,
    passages,
    verdict: null,
    verdictState: 'none',
  };
};

/**
 * The draft with its verdict, where that has to be known before the answer ends: nothing is shown before, or there is a
 * second look to take at what it finds. A check that fails says so, and changes nothing of what is shown.
 */
const check = async (writing: Writing, draft: Draft): Promise<Draft> => {
  const { run, looks, spent, log, tell } = writing;
  const isNow = run.engine.kind !== 'model' || isHeldBack(run) || looks.isLeft();
  if (draft.refused || run.configuration.validation === 'off' || !isNow) return draft;
  tell('checking', draft.passages);
  try {
    const { verdict, usage } = await validate(run, draft, log);
    spent.push(...usage);
    return { ...draft, verdict, verdictState: 'done' };
  } catch (error) {
    if (run.signal.aborted || isHeldBack(run) || run.engine.kind !== 'model') throw error;
    return { ...draft, verdictState: 'failed' };
  }
};

/** The check of a draft: by what it cites, or where it cites nothing by all that it was written of. */
export const validate = async (
  { engine, question, configuration, signal }: Run,
  { text, cited, passages }: Draft,
  log: StepLog,
) => {
  const used = cited.flatMap((index) => passages[index] ?? []);
  const { result: verdict, usage } = await log.step(
    'validate',
    () => engine.validate({ question, configuration, text, passages: used.length ? used : passages, signal }),
    ({ result, usage: taken, notes }) => ({ ...notes, overall: result.overall, usage: taken }),
  );
  return { verdict, usage };
};

/** How far a run has come, as its readers are told. */
export const progressOf = (passages: Hit[]) => ({
  passages: passages.length,
  mainDocument: mainDocumentOf(passages),
});
