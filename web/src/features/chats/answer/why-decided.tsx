import type { RefusalDecision, WhyRefused } from '@docent/contract';
import { localeOf } from '../../../i18n/locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Link } from '../../../router/index.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { wordModel } from './word-model.ts';

type Props = { decided: NonNullable<WhyRefused['decided']>; domainId: string };

/** The reason that there is no answer, for users who configure the domain. Opens with one click. */
export const WhyDecided = ({ decided: { run_id, by }, domainId }: Props) => {
  const { t } = useTranslation();
  return (
    <Disclosure className="text-[13px]" look="accent" summary={t('chats.refusal.why.title')}>
      <div className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3 [overflow-wrap:anywhere]">
        {by ? <Decision by={by} /> : <p>{t('chats.refusal.why.notRecorded')}</p>}
        <Link to={`/domains/${domainId}/execution?run=${run_id}`} className="w-fit text-accent underline">
          {t('chats.refusal.why.steps')}
        </Link>
      </div>
    </Disclosure>
  );
};

const Decision = ({ by }: { by: RefusalDecision }) => {
  const { t } = useTranslation();
  switch (by.kind) {
    case 'perimeter':
      return (
        <>
          <p>{t(`chats.refusal.why.${by.rule ? 'rule' : 'outside'}`)}</p>
          {by.rule && <Quoted text={by.rule} />}
          {by.by === 'model' && by.reason && (
            <p className="text-quiet">{t('chats.refusal.why.modelSays', { reason: by.reason })}</p>
          )}
        </>
      );
    case 'nothing_found':
      return <p>{t('chats.refusal.why.nothingFound')}</p>;
    case 'score':
      return <Score score={by} />;
    case 'model':
    case 'uncited': {
      const model = by.model ? wordModel(by.model) : t('chats.refusal.why.theModel');
      return (
        <>
          <p>{t(`chats.refusal.why.${by.kind}`, { model })}</p>
          {by.kind === 'model' && by.missing.length > 0 && (
            <p className="text-quiet">{t('executions.lacks', { missing: by.missing.join('; ') })}</p>
          )}
        </>
      );
    }
    case 'verification':
      return (
        <>
          <p>{t('chats.refusal.why.verification')}</p>
          {by.sentences.map(({ text, reason }) => (
            <Quoted key={text} text={text} note={reason} />
          ))}
        </>
      );
  }
};

/** The check that failed, with the words that no document has and the best sentence. */
const Score = ({ score }: { score: Extract<RefusalDecision, { kind: 'score' }> }) => {
  const { t, i18n } = useTranslation();
  const { failed, covers, covers_needed, answers, answers_needed, sentence, nowhere } = score;
  const percent = (share: number) =>
    share.toLocaleString(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 0 });
  const words = () => {
    if (failed === 'language') return t('chats.refusal.why.otherLanguage');
    if (failed === 'year') return t('chats.refusal.why.unknownYear');
    const [share, needed] = failed === 'covers' ? [covers, covers_needed] : [answers, answers_needed];
    return t(`chats.refusal.why.${failed}`, { share: percent(share), needed: percent(needed) });
  };
  return (
    <>
      <p>{words()}</p>
      {nowhere.length > 0 && <p>{t('chats.refusal.why.nowhere', { words: nowhere.join(', ') })}</p>}
      {sentence && (
        <div>
          <p className="text-quiet">{t('chats.refusal.why.sentence')}</p>
          <Quoted text={sentence} />
        </div>
      )}
    </>
  );
};

const Quoted = ({ text, note }: { text: string; note?: string }) => (
  <blockquote dir="auto" className="border-line border-l-2 pl-2">
    {text}
    {note && <p className="text-quiet">{note}</p>}
  </blockquote>
);
