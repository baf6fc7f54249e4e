type Attributes = Record<string, string>;

/** Types of fields whose value is visible on the page. */
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

/** Returns the visible value of a field: a ticked or unticked box, or its text. */
export const valueOfInput = ({ type = '', value = '', ...rest }: Attributes): string => {
  const kind = type.toLowerCase();
  if (kind === 'checkbox' || kind === 'radio') return 'checked' in rest ? ' ☒ ' : ' ☐ ';
  return SHOWN.has(kind) && value ? ` ${value} ` : '';
};

/** Returns the box of a task as Notion exports it; empty for another element. */
export const taskBox = ({ class: classes = '' }: Attributes): string => {
  const state = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(classes)?.[1];
  if (!state) return '';
  return state === 'on' ? '☒ ' : '☐ ';
};

/** Collects the selected options of a `select`; the first option, displayed before a selection, does not count. */
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
