import type { OwnTokenUse } from '@docent/contract';
import { TOKEN_WARNING_PERCENT } from '@docent/contract/constants';
import { useOwnTokenUse } from '../../api/use-token-use.ts';
import { wordTime } from '../../i18n/dates.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** The sentence about a daily token limit that is nearly or fully used; null below the warning. */
export const wordTokenUse = (
  t: Translate,
  { nearest, resets_at }: OwnTokenUse,
  language: string,
): string | null => {
  if (!nearest || nearest.percent < TOKEN_WARNING_PERCENT) return null;
  const { scope, percent } = nearest;
  const time = wordTime(new Date(resets_at), language);
  return percent >= 100
    ? t(`chats.tokens.used.${scope}`, { time })
    : t(`chats.tokens.nearly.${scope}`, { percent, time });
};

/** Warns below the text field from 80 % of a daily token limit on. */
export const TokenWarning = () => {
  const { t, i18n } = useTranslation();
  const { data } = useOwnTokenUse();
  const text = data && wordTokenUse(t, data, i18n.language);
  return text ? (
    <p role="status" className="mt-1.5 px-2 text-warn text-xs">
      {text}
    </p>
  ) : null;
};

/** The reason of an answer that a daily token limit ended, with the time at which the limit resets. */
export const TokenLimitReason = () => {
  const { t, i18n } = useTranslation();
  const { data } = useOwnTokenUse();
  const isStillUsed = data?.nearest?.percent === 100;
  return <>{(isStillUsed && wordTokenUse(t, data, i18n.language)) || t('chats.failure.token_limit')}</>;
};
