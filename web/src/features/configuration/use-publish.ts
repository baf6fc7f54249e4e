import type {
  ConfigurationPatch,
  DomainDetail,
  DomainPatch,
  GoldenList,
  GoldenQuestion,
  GoldenRunDetail,
} from '@docent/contract';
import { useRef, useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { useChangeDomain } from '../domains/index.ts';
import { checkDraft, useGolden } from '../golden/index.ts';

type Options = {
  domain: DomainDetail;
  /** The catalogue's sentence for a change that was not stored. */
  failed: string;
  onSaved: () => void;
};

const NO_GOLDEN: Pick<GoldenList, 'questions'> = { questions: [] };

/** Questions that only some readers may see are not run on a draft. */
const holdsUp = ({ narrower }: GoldenQuestion) => !narrower;

export type Checking = { done: number; total: number } | null;
/** Golden questions that would not pass any more, with the change that waits for a word. */
export type Broken = { questions: GoldenQuestion[]; patch: DomainPatch } | null;

/**
 * Publishes a change of a domain: its golden questions are run on the draft first, and a change that breaks one is published only after a
 * confirmation.
 */
export const usePublish = ({ domain, failed, onSaved }: Options) => {
  const { t } = useTranslation();
  const save = useChangeDomain(domain.id);
  const golden = useGolden(domain.id, domain.can.configure);
  const [checking, setChecking] = useState<Checking>(null);
  const [broken, setBroken] = useState<Broken>(null);
  const abort = useRef<AbortController | null>(null);

  const publish = (patch: DomainPatch) =>
    save.mutate(
      { ...patch, ...(domain.version === null ? {} : { version: domain.version }) },
      {
        onSuccess: () => {
          showToast(t('domains.updated'));
          onSaved();
        },
        onError: (error) => showToast(wordDetail(t, error), 'error', failed),
      },
    );

  const check = async (draft: ConfigurationPatch): Promise<GoldenRunDetail | null> => {
    abort.current = new AbortController();
    setChecking({ done: 0, total: golden.data?.questions.filter(holdsUp).length ?? 0 });
    try {
      return await checkDraft(domain.id, draft, { signal: abort.current.signal, onProgress: setChecking });
    } finally {
      setChecking(null);
    }
  };

  const saveChecked = async (patch: ConfigurationPatch) => {
    try {
      // The current golden questions, loaded here if the page has only just been opened.
      const { questions } = golden.data ?? (await golden.refetch({ throwOnError: true })).data ?? NO_GOLDEN;
      if (!questions.some(holdsUp)) return publish(patch);
      const run = await check(patch);
      const broke = questions.filter(({ id }) => run?.broken.includes(id));
      if (broke.length) return setBroken({ questions: broke, patch });
    } catch (error) {
      if (abort.current?.signal.aborted) return;
      showToast(wordDetail(t, error), 'error', failed);
      return;
    }
    publish(patch);
  };

  return {
    save: (patch: ConfigurationPatch) => void saveChecked(patch),
    /** For what no golden question depends on. */
    saveUnchecked: publish,
    isSaving: save.isPending || checking !== null,
    checking,
    stopChecking: () => abort.current?.abort(),
    broken,
    keepEditing: () => setBroken(null),
    publishAnyway: () => {
      if (broken) publish(broken.patch);
      setBroken(null);
    },
  };
};
