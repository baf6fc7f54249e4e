import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconAction } from './answer/icon-action.tsx';
import type { Version } from './use-versions.ts';

type Props = {
  version: Version | undefined;
  /** Absent where the question cannot be asked again. */
  onAgain?: (() => void) | undefined;
};

/** Among the icons below an answer: to have it written anew, and the versions that there are. */
export const AnswerAgain = ({ version, onAgain }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      {onAgain && (
        <IconAction label={t('chats.again')} onClick={onAgain}>
          <RefreshCw size={16} aria-hidden />
        </IconAction>
      )}
      {version && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <span role="group" aria-label={t('chats.versions')} className="flex items-center">
          <IconAction
            label={t('chats.olderVersion')}
            className="!w-6"
            disabled={!version.toOlder}
            onClick={() => version.toOlder?.()}
          >
            <ChevronLeft size={16} aria-hidden />
          </IconAction>
          <span className="tabular-nums" aria-live="polite">
            {t('chats.versionOf', { at: version.at, of: version.of })}
          </span>
          <IconAction
            label={t('chats.newerVersion')}
            className="!w-6"
            disabled={!version.toNewer}
            onClick={() => version.toNewer?.()}
          >
            <ChevronRight size={16} aria-hidden />
          </IconAction>
        </span>
      )}
    </>
  );
};
