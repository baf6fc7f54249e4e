import { diffArrays } from 'diff';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

/** A value as lines that people can compare: texts as they are, lists an entry a line, objects a field a line. */
const linesIn = (value: unknown, nameOf: (field: string) => string, indent = ''): string[] => {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((one) => linesIn(one, nameOf, indent));
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => name !== 'id')
      .flatMap(([name, part]) => {
        const inner = linesIn(part, nameOf, `${indent}  `);
        const [only] = inner;
        return inner.length === 1 && only
          ? [`${indent}${nameOf(name)}: ${only.trim()}`]
          : inner.length
            ? [`${indent}${nameOf(name)}:`, ...inner]
            : [];
      });
  return String(value)
    .split('\n')
    .map((line) => `${indent}${line}`);
};

const lineDiff = (before: string[], after: string[]) =>
  diffArrays(before, after).flatMap(({ added, removed, value }) =>
    value.map((text) => ({
      text,
      kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    })),
  );

/** Fields that fall back to the installation's own value while they are empty. */
const FIELDS_WITH_DEFAULT = [
  'small_model',
  'large_model',
  'categorizer_prompt',
  'generation_prompt',
  'validation_prompt',
];

type Props = { field: string; before: unknown; after: unknown };

/** Difference between two values of a field, line by line. */
export const ChangeDiff = ({ field, before, after }: Props) => {
  const { t } = useTranslation();
  const nameOf = (name: string) => t(`configuration.part.${name}`, { defaultValue: name });
  const linesOf = (value: unknown) => {
    const lines = linesIn(value, nameOf);
    if (lines.length || value === undefined) return lines;
    return [
      t(FIELDS_WITH_DEFAULT.includes(field) ? 'configuration.diff.default' : 'configuration.diff.empty'),
    ];
  };
  return (
    <Disclosure className="mt-2" summary={t(`configuration.field.${field}`, { defaultValue: field })}>
      <ul className="mt-1 overflow-x-auto rounded-lg bg-surface p-3 font-mono text-xs leading-5">
        {lineDiff(linesOf(before), linesOf(after)).map(({ kind, text }, index) => (
          <li
            key={index}
            className={`whitespace-pre-wrap break-words ${kind === 'added' ? 'text-good' : kind === 'removed' ? 'text-bad line-through' : 'text-quiet'}`}
          >
            {kind !== 'same' && <span className="sr-only">{t(`configuration.diff.${kind}`)} </span>}
            <span aria-hidden>{kind === 'added' ? '+ ' : kind === 'removed' ? '− ' : '  '}</span>
            {text}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
