type Attributes = Record<string, string>;

/** Fields whose value a person reads on the page. */
const SHOWN = new Set([
  '',
  'text',
  'email',
  'tel',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'url',
]);

/** The value of a field as it stands on the page: a box, ticked or not, or the text in it. */
export const valueOfInput = ({ type = '', value = '', ...rest }: Attributes): string => {
  const kind = type.toLowerCase();
  if (kind === 'checkbox' || kind === 'radio') return 'checked' in rest ? ' ☒ ' : ' ☐ ';
  return SHOWN.has(kind) && value ? ` ${value} ` : '';
};

/** Options chosen in a `select`; the first one, which is shown before a choice, does not count. */
export const createChoice = () => {
  let chosen: string[] = [];
  let isChosen = false;
  return {
    open: () => {
      chosen = [];
      isChosen = false;
    },
    option: (attributes: Attributes) => {
      isChosen = 'selected' in attributes;
      if (isChosen) chosen.push('');
    },
    text: (part: string) => {
      if (isChosen) chosen.push((chosen.pop() ?? '') + part);
    },
    close: (): string => (chosen.length ? ` ${chosen.map((one) => one.trim()).join(', ')} ` : ''),
  };
};
