const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';
const translated = (digits, signs) => [...digits].map((digit) => [...signs][Number(digit)]).join('');

/** Forms of one thing that programs choose freely: marks of Markdown, boxes, raised digits, entities, spaces and lines. */
const FORMS = [
  [/<sup>(\d+)<\/sup>|\^\{(\d+)\}|\^(\d+)\^?/g, (_all, a, b, c) => translated(a ?? b ?? c, RAISED)],
  [/<sub>(\d+)<\/sub>|_\{(\d+)\}/g, (_all, a, b) => translated(a ?? b, LOWERED)],
  [/\[[xX]\]|☑|✔/g, () => '☒'],
  [/\[ \]/g, () => '☐'],
  [/<\/?(?:table|thead|tbody|tr|t[dh]|p|li|[ou]l)\b[^>]*>/g, () => ' '],
  [/&nbsp;/g, () => ' '],
  [/&lt;/g, () => '<'],
  [/&gt;/g, () => '>'],
  [/&amp;/g, () => '&'],
  [/\\(?=[^\w\s])/g, () => ''],
  [/[|*_#`$]|<br\s*\/?>|-{3,}/g, () => ' '],
  [/\s+/g, () => ' '],
];

const plain = (text) =>
  FORMS.reduce((all, [form, replace]) => all.replace(form, replace), text.normalize('NFC')).trim();

/**
 * Counts the facts of each kind, those of files that have a text, and those that the text gives right. A fact is a text that has to be there, or one that must not be; the latter counts
 * only where the file was read. The cells of a row have to follow each other, on one line or several.
 */
export const countFacts = (cells, texts) => {
  const counts = new Map();
  for (const { kind, name, has, hasNot = [] } of cells) {
    const text = plain(texts.get(name) ?? '');
    const present = has.map(plain);
    // Marks alone ("---") are a form, not a fact.
    const absent = hasNot.map(plain).filter(Boolean);
    const found = present.filter((fact) => text.includes(fact));
    const avoided = text ? absent.filter((fact) => !text.includes(fact)) : [];
    const { facts = 0, read = 0, right = 0 } = counts.get(kind) ?? {};
    const all = present.length + absent.length;
    counts.set(kind, {
      facts: facts + all,
      read: read + (text ? all : 0),
      right: right + found.length + avoided.length,
    });
  }
  return counts;
};
