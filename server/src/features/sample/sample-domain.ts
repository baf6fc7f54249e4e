/** Sample domain of a new installation: documents of an invented company, typeset by `server/test/sample/make.ts`. */
export const SAMPLE_DOMAIN = {
  name: 'Larkfield Instruments (sample)',
  description:
    'Three short documents of an invented company, to try Docent with: a handbook, a manual and a French guide.',
  suggestedQuestions: {
    en: [
      'How many days of holiday can I carry over to the next year?',
      'How often should the coffee machine be descaled?',
      'What is the limit for a hotel night in Paris?',
    ],
    fr: [
      'Combien de jours par semaine peut-on télétravailler ?',
      'Quel est le montant de l’indemnité de télétravail ?',
      'Que faire en cas d’accident à domicile ?',
    ],
  },
};

/** Written out one by one: the bundle takes over the files that a source names so. */
export const SAMPLE_FILES = [
  { name: 'Employee handbook.pdf', file: new URL('./pdfs/employee-handbook.pdf', import.meta.url) },
  { name: 'Coffee machine CM-200 manual.pdf', file: new URL('./pdfs/coffee-machine.pdf', import.meta.url) },
  { name: 'Guide du télétravail.pdf', file: new URL('./pdfs/teletravail.pdf', import.meta.url) },
];
