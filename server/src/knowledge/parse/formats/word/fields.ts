import { TICKED, UNTICKED } from '../symbol-fonts.ts';
import type { Handlers, WordState } from './state.ts';
import type { Attributes } from './word-xml.ts';
import { isOn } from './word-xml.ts';

/** Placeholder for a page number, which differs on each page; a private-use character. */
export const PAGE_NUMBER = '\ue000';
const PAGE_FIELD = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i;

type Field = {
  code: string;
  phase: 'code' | 'result';
  /** Legacy form field: its kind and state, from `w:ffData`. */
  form?: { kind: string; checked?: boolean; preset?: string; chosen?: string; entries: string[] };
  /** Length of the text at the start of the result. */
  from: number;
  paragraph: number;
};

/**
 * Tracks fields: the result is text, the code is not. Legacy form fields have a state instead of a result.
 *
 * @param isEdge in a page header or footer, where page numbers are not text
 */
export const createFields = (state: WordState, isEdge: boolean) => {
  const fields: Field[] = [];
  const begin = (code: string, phase: Field['phase']) =>
    fields.push({ code, phase, from: state.written(), paragraph: state.paragraphs.length });
  const end = () => {
    const field = fields.pop();
    if (!field || !isShown()) return;
    if (isEdge && PAGE_FIELD.test(field.code)) state.put(PAGE_NUMBER);
    else if (field.form && state.written() === field.from) state.put(stateOf(field.form));
  };
  const isShown = () =>
    fields.every(({ code, phase }) => phase === 'result' && !(isEdge && PAGE_FIELD.test(code)));
  const form = () => fields.at(-1)?.form;

  const ofField: Record<string, () => void> = {
    begin: () => begin('', 'code'),
    separate: () => {
      const field = fields.at(-1);
      if (field) Object.assign(field, { phase: 'result', from: state.written() });
    },
    end,
  };
  const handlers: Handlers = {
    open: {
      'w:fldSimple': (attributes) => begin(attributes['w:instr'] ?? '', 'result'),
      'w:fldChar': (attributes) => ofField[attributes['w:fldCharType'] ?? '']?.(),
      'w:pgNum': () => state.put(isEdge ? PAGE_NUMBER : ''),
      'w:checkBox': () => setKind('checkBox'),
      'w:ddList': () => setKind('ddList'),
      'w:textInput': () => setKind('textInput'),
      'w:checked': (attributes) => setState({ checked: isOn(attributes) }),
      'w:result': (attributes) => setState({ chosen: attributes['w:val'] ?? '' }),
      'w:default': (attributes) => setDefault(attributes),
      'w:listEntry': (attributes) => form()?.entries.push(attributes['w:val'] ?? ''),
    },
    close: { 'w:fldSimple': end },
  };
  const setKind = (kind: string) => {
    const field = fields.at(-1);
    if (field) field.form = { kind, entries: [] };
  };
  const setState = (given: Partial<NonNullable<Field['form']>>) => Object.assign(form() ?? {}, given);
  const setDefault = (attributes: Attributes) => {
    const own = form();
    if (own?.kind === 'checkBox') own.checked ??= isOn(attributes);
    else setState({ preset: attributes['w:val'] ?? '' });
  };
  return {
    handlers,
    isShown,
    addCode: (text: string) => {
      const field = fields.at(-1);
      if (field?.phase === 'code') field.code += text;
    },
    /** Ends field codes that are still open, so that they hide nothing beyond their paragraph. */
    endParagraph: () => {
      for (const field of fields)
        if (field.phase === 'code' && field.paragraph > state.paragraphs.length) field.phase = 'result';
    },
  };
};

const stateOf = ({ kind, checked, preset, chosen, entries }: NonNullable<Field['form']>): string => {
  if (kind === 'checkBox') return checked ? TICKED : UNTICKED;
  if (kind === 'ddList') return entries[Number(chosen ?? preset ?? 0)] ?? '';
  return preset ?? '';
};

/** Removes page numbers with the words that belong to them: "Page 3 of 12". */
export const withoutPageNumbers = (text: string): string =>
  text.includes(PAGE_NUMBER)
    ? text
        .replace(/(?:[|·•,;–-]\s*)?(?:\p{L}{1,8}\.?\s*)?\ue000(?:\s*(?:\p{L}{1,3}|\/|\|)\s*\ue000)?/gu, '')
        .trim()
    : text;
