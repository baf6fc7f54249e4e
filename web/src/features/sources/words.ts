import type { SourceProblem, SourceSaid, SourceSettings } from '@docent/contract';
import { localeOf } from '../../i18n/locale.ts';
import type { Translate } from '../../i18n/translate.ts';

const UNITS = [
  { unit: 'day', minutes: 1_440 },
  { unit: 'hour', minutes: 60 },
] as const;
const MINUTE_MS = 60_000;

/** Formats a due time: "in 12 min". An overdue time is formatted as now. */
export const wordSoon = (date: Date, language: string, now = Date.now()): string => {
  const minutes = Math.max(0, Math.ceil((date.getTime() - now) / MINUTE_MS));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const fitting = UNITS.find((one) => minutes >= one.minutes);
  if (!minutes) return relative.format(0, 'second');
  return fitting
    ? relative.format(Math.round(minutes / fitting.minutes), fitting.unit)
    : relative.format(minutes, 'minute');
};

/** How long a sync took: "3 min, 12 sec". */
export const wordSpan = (from: string, to: string, language: string): string => {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  const amount = (value: number, unit: 'second' | 'minute' | 'hour') =>
    value.toLocaleString(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' });
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours) return `${amount(hours, 'hour')} ${amount(minutes, 'minute')}`;
  return minutes
    ? `${amount(minutes, 'minute')} ${amount(seconds % 60, 'second')}`
    : amount(seconds, 'second');
};

/** Returns the address of a source as one line. */
export const placeOf = (settings: SourceSettings): string => {
  switch (settings.kind) {
    case 'website':
    case 'webdav':
      return settings.address;
    case 'git':
      return [settings.address, settings.branch, settings.folder].filter(Boolean).join(' · ');
    case 's3':
      return `${settings.endpoint ? `${settings.endpoint} · ` : ''}${settings.bucket}/${settings.prefix}`;
    case 'sftp':
      return `${settings.user}@${settings.host}:${settings.folder}`;
    case 'folder':
      return settings.folder;
    case 'imap':
      return `${settings.user} · ${settings.host}`;
    case 'sharepoint':
      return settings.site;
  }
};

type Sentence = { message: string; said?: SourceSaid | null | undefined };

/** Translates a message of a source or its connector; messages without a code are returned unchanged. */
export const wordSaid = (t: Translate, { message, said }: Sentence): string => {
  if (!said) return message;
  const params = Object.entries(said.params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : wordSaid(t, { message: '', said: value }),
  ]);
  return t(`sourceSentences.${said.code}`, { ...Object.fromEntries(params), defaultValue: message });
};

/** Why, in the person's language. */
export const wordProblem = (t: Translate, problem: SourceProblem): string =>
  problem.code === 'other' && problem.message ? wordSaid(t, problem) : t(`sources.fault.${problem.code}`);

/** Returns the detailed message of a problem; null where its code says it all. */
export const wordDetailOf = (t: Translate, problem: SourceProblem): string | null =>
  problem.code === 'other' || !problem.message ? null : wordSaid(t, problem);
