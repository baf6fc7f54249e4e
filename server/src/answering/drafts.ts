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

/** Answer with the passages it was written from and its verdict, if it was checked. */
export type Draft = Written & { passages: Hit[]; verdict: Verdict | null; verdictState: VerdictState };

type Writing = {
  run: Run;
  decision: Decision;
  passages: Hit[];
  looks: Looks;
  shown: ShownText;
  log: StepLog;
  /** Collects the usage of each model call; appended to. */
  spent: ModelUsage[];
  tell: (step: 'retrieving' | 'writing' | 'checking', passages: Hit[]) => void;
};

/** Returns whether the answer is shown only after verification. */
export const isHeldBack = ({ configuration, engine }: Run): boolean =>
  configuration.validation === 'before' && engine.kind === 'model';

/**
 * Writes the answer. While the writer reports missing facts or the check finds unsupported sentences, and searches are left, searches for
 * them and rewrites the draft from the larger evidence. A later draft replaces an earlier one unless it is a refusal or fails.
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

/** Writes the next draft. Returns null, and shows the earlier draft, if the new one fails or refuses where the earlier one did not. */
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
    // The step log already has the reason.
    return null;
  });
  if (draft && (before.refused || !draft.refused)) return draft;
  if (!isHeldBack(run) && before.text) shown.become(before.text);
  return null;
};

const NOBODY: Reader = { onText: () => {}, onAnew: () => {} };

const readerOf = (run: Run, shown: ShownText): Reader => (isHeldBack(run) ? NOBODY : shown);

/** Keeps the shown text until the new draft's first piece arrives. */
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
 * Checks the draft where the verdict is needed before the answer ends: nothing is shown unverified, or a second search is left. A failed
 * check sets `verdictState`, and does not change the shown text.
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

/** Checks a draft against the passages that it cites, or against all its evidence if it cites none. */
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

export const progressOf = (passages: Hit[]) => ({
  passages: passages.length,
  mainDocument: mainDocumentOf(passages),
});
