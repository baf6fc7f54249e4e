import type { Message, Source } from '@docent/contract';
import type { Language } from '@docent/contract/constants';
import { textContent } from '@docent/contract/content';

const ID = '00000000-0000-7000-8000-00000000000';

type Sample = { text: string; document: string; passages: [string, string][] };

const SAMPLES: Record<Language, Sample> = {
  en: {
    document: 'Employee handbook.pdf',
    text: `You can carry over **up to five unused days** to the next year [1]. They must be taken before 31 March; after that they lapse [1].

| What | How long before | Who agrees |
| --- | --- | --- |
| Up to three days | one week | your manager |
| More than three days | four weeks [2] | your manager |
| Unpaid leave | two months | the people team |

Ask in the planning tool; no answer within five working days means yes [2].`,
    passages: [
      [
        'Holidays\nFull-time employees have 28 days of paid holiday a year. Up to five unused days may be carried over to the next year; they must be taken before 31 March, after which they lapse.',
        'Up to five unused days may be carried over to the next year; they must be taken before 31 March, after which they lapse.',
      ],
      [
        'Ask for holidays of more than three days at least four weeks ahead in the planning tool. Your manager answers within five working days; no answer means yes.',
        'Ask for holidays of more than three days at least four weeks ahead in the planning tool.',
      ],
    ],
  },
  fr: {
    document: 'Livret d’accueil.pdf',
    text: `Vous pouvez reporter **jusqu’à cinq jours non pris** sur l’année suivante [1]. Ils doivent être pris avant le 31 mars, faute de quoi ils sont perdus [1].

| Quoi | Délai | Qui accepte |
| --- | --- | --- |
| Jusqu’à trois jours | une semaine | votre responsable |
| Plus de trois jours | quatre semaines [2] | votre responsable |
| Congé sans solde | deux mois | les ressources humaines |

Faites la demande dans l’outil de planification\u00a0; sans réponse sous cinq jours ouvrés, elle est acceptée [2].`,
    passages: [
      [
        'Congés\nLes salariés à temps plein ont 28 jours de congés payés par an. Jusqu’à cinq jours non pris peuvent être reportés sur l’année suivante\u00a0; ils doivent être pris avant le 31 mars.',
        'Jusqu’à cinq jours non pris peuvent être reportés sur l’année suivante\u00a0; ils doivent être pris avant le 31 mars.',
      ],
      [
        'Demandez les congés de plus de trois jours au moins quatre semaines à l’avance dans l’outil de planification. Sans réponse sous cinq jours ouvrés, la demande est acceptée.',
        'Demandez les congés de plus de trois jours au moins quatre semaines à l’avance dans l’outil de planification.',
      ],
    ],
  },
};

const sourceOf = (sample: Sample, [content, quote]: [string, string], index: number): Source => ({
  id: `${ID}${index + 1}`,
  n: index + 1,
  content,
  quote,
  knowledgebase_id: `${ID}8`,
  source_document_id: `${ID}9`,
  source_document_name: sample.document,
  place: { page: index + 2, char_start: 0, char_end: content.length, boxes: [], locator: null },
  taught: null,
});

/** The built-in answer with sources that `/chats/mock` shows; no server has it. */
export const sampleMessage = (language: Language): Message => {
  const sample = SAMPLES[language];
  return {
    id: `${ID}0`,
    chat_id: `${ID}7`,
    thread_id: null,
    seq: 1,
    role: 'assistant',
    author: null,
    content: textContent(sample.text),
    status: 'complete',
    reply_to: null,
    client_id: null,
    domain_id: null,
    sent_at: Math.floor(Date.now() / 1000),
    rating: null,
    reviews: [],
    withheld: false,
    replaces: null,
    version: 1,
    replaced: false,
    event: null,
    sources: sample.passages.map((passage, index) => sourceOf(sample, passage, index)),
    answer: {
      engine: 'model',
      model: 'sample:built-in',
      step: 'done',
      outcome: 'answered',
      failure: null,
      passages: sample.passages.length,
      main_document: sample.document,
      nearest: [],
      follow_ups: [],
      reading: null,
      duration_ms: 3_200,
      waited_for_documents_ms: 0,
      image_unseen: false,
      left_out: 0,
      verdict: null,
      verdict_state: 'none',
      all_domains: false,
      also_in: [],
      thorough: false,
      looked: [],
    },
  };
};
