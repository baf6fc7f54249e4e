import { useUser } from '../../../api/session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Link } from '../../../router/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfig } from '../../accounts/index.ts';

type Props = {
  /** Asks again; absent where the question cannot be asked again. */
  onAgain?: (() => void) | undefined;
};

/** Above passages that no language model wrote an answer from: says so, with Retry and the owner's link to the models. */
export const PassagesNote = ({ onAgain }: Props) => {
  const { t } = useTranslation();
  const isSetUp = useConfig().data?.engine === 'model';
  const isOwner = useUser()?.role === 'owner';
  return (
    <p className="text-quiet text-xs" data-testid="passages-note">
      {t(isSetUp ? 'chats.passages.modelFailed' : 'chats.passages.noModel')}{' '}
      {isOwner && (
        <Link to="/settings/admin/models" className="text-accent underline">
          {t('chats.passages.toModels')}
        </Link>
      )}
      {isSetUp && onAgain && (
        <Button kind="quiet" size="xs" className="text-accent" onClick={onAgain}>
          {t('app.retry')}
        </Button>
      )}
    </p>
  );
};
