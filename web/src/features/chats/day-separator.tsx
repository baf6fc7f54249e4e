import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const DAY_MS = 86_400_000;

/** A thin line with the day that begins here, in words where it is near. */
export const DaySeparator = ({ date }: { date: Date }) => {
  const { i18n } = useTranslation();
  return (
    <div className="flex items-center gap-3 text-quiet text-xs">
      <span aria-hidden className="h-px grow bg-line" />
      <time dateTime={date.toISOString().slice(0, 10)}>{wordDay(date, i18n.language)}</time>
      <span aria-hidden className="h-px grow bg-line" />
    </div>
  );
};

const wordDay = (date: Date, language: string): string => {
  const days = Math.round((midnight(date) - midnight(new Date())) / DAY_MS);
  const words =
    days > -2
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
      : date.toLocaleDateString(localeOf(language), {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        });
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
};

const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
