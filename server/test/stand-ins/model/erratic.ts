import type { Behaviour } from './behaviour.ts';

/**
 * Behaviour of a small model for one question: plain words, and at times each fault that small models were seen to make. Deterministic for
 * the same values of `random` (0 to 1). `words` are the words it uses.
 */
export const erratic = (random: () => number, words: string[]): Partial<Behaviour> => {
  const pick = <One>(list: readonly One[], otherwise: One): One =>
    list[Math.floor(random() * list.length)] ?? otherwise;
  const often = (share: number) => random() < share;
  const sentence = () => {
    const text = Array.from({ length: 6 + Math.floor(random() * 14) }, () => pick(words, 'word')).join(' ');
    return `${text}${often(0.7) ? ` ${pick(MARKERS, '[1]')}` : ''}. `;
  };
  const answer = Array.from({ length: 1 + Math.floor(random() * 6) }, sentence).join('');
  const dressed = pick(DRESSES, (text: string) => text)(answer);
  const text = often(0.08) ? dressed + sentence().repeat(60) : dressed;
  return {
    tokens: pieces(text, random),
    tokenMs: 0,
    reasoning: often(0.2) ? ['What do they ', 'want?'] : [],
    finish: pick(['stop', 'stop', 'stop', 'stop', 'length', 'content_filter'] as const, 'stop'),
    failure: often(0.04) ? pick(['cut-off', 'empty', 'broken-json', 'error-500'] as const, 'empty') : 'none',
    jsonText: pick(OBJECTS, '{}'),
    jsonFailure: often(0.1) ? 'unknown-format' : null,
  };
};

const pieces = (text: string, random: () => number): string[] => {
  const list: string[] = [];
  for (let at = 0; at < text.length; ) {
    const length = 1 + Math.floor(random() * 9);
    list.push(text.slice(at, at + length));
    at += length;
  }
  return list;
};

const MARKERS = [
  ...[
    '[1]',
    '[2]',
    '[1, 2]',
    '[1-3]',
    '【1】',
    '【2†source】',
    '(1)',
    '(2)',
    '[Doc 1]',
    '[^1]',
    '[Source: 2]',
  ],
  ...[
    '[99]',
    '[0]',
    '[1](https://elsewhere.example/a)',
    '[1',
    '[[1]]',
    '(Source 1)',
    '[1, page 4]',
    '[]',
    '[a]',
  ],
];

const DRESSES: ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `<think>${text}</think>${text}`,
  (text) => `<think>${text}`,
  (text) => `${text}</think>${text}`,
  (text) =>
    `<|channel|>analysis<|message|>${text}<|end|><|start|>assistant<|channel|>final<|message|>${text}`,
  (text) => `${text}<|im_end|>\n<|im_start|>user\n${text}`,
  (text) => JSON.stringify({ answer: text, citations: [1, 2] }),
  (text) => `\`\`\`json\n{"answer": ${JSON.stringify(text)}`,
  () => 'NOT_IN_DOCUMENTS',
  () => '**Not in documents.**',
  (text) => `${text.replace(/[[【(][^\s]*/g, '')}\n\nNOT_IN_DOCUMENTS`,
  (text) => `${text}\n\n\`\`\`\n${text}`,
  (text) => `${text}\n\n| a | b |\n| --- | --- |\n| ${text} | [1] |`,
  (text) => `![x](https://elsewhere.example/x.png) <img src=x onerror=alert(1)> ${text}`,
];

const OBJECTS = [
  '{"question": "", "language": "en", "in_scope": true, "case": 0, "missing": [], "escalation": 0, "reason": ""}',
  "{'in_scope': True, 'case': 1, 'escalation': 1, 'reason': None,}",
  '```json\n{"In Scope": "no", "language": "French"',
  '{"sentences": [{"n": 1, "verdict": "supported"}, {"n": "2", "verdict": "Not supported."}]',
  '[{"n": 1, "verdict": "partially"}]',
  '<think>{"in_scope": false}</think> {"in_scope": true, "case": 99, "missing": [7], "escalation": -1}',
  'I cannot decide that.',
  '{"in_scope": "perhaps"}',
  '{}',
  '',
];
