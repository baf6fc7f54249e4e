/** Questions, answers and lessons of the invented company of pictures and of `npm run seed`, in each language. */
export type Texts = {
  /** A domain of its own with these documents; null: the sample domain, which every installation has. */
  domain: { name: string; description: string; documents: { name: string; content: string }[] } | null;
  questions: string[];
  /** Asked of an expert, and left waiting. */
  forExpert: string;
  lesson: { topic: string; text: string };
  /** Golden questions, with what an answer must say. */
  golden: [question: string, mustSay: string][];
};

/** The last three questions are not in the documents. */
export const ENGLISH: Texts = {
  domain: null,
  questions: [
    'How many days of holiday do full-time employees have?',
    'What is repaid for a hotel in Zurich?',
    'How often must the coffee machine be descaled?',
    'May I work from home on Fridays?',
    'How long is parental leave?',
    'What is the training budget of an employee?',
    'When do I need a medical certificate?',
    'How long is the notice period after four years?',
    'Which class may I book on a long flight?',
    'What do I do with a USB stick from a customer?',
    'Who repairs the lift in the Lyon workshop?',
    'Can I bring my dog to the office?',
    'Is there a company car for sales staff?',
  ],
  forExpert: 'Can I bring my dog to the office?',
  lesson: {
    topic: 'Parking at the Lyon workshop',
    text: 'Visitors park in the yard behind gate B; the code of the gate is given out at reception.',
  },
  golden: [
    ['How many days of holiday do full-time employees have?', '28'],
    ['How long is parental leave?', '20 weeks'],
    ['What is the training budget of an employee?', '1,200'],
    ['How long is the notice period after four years?', 'two months'],
  ],
};

/** The last two questions are not in the documents. */
export const FRENCH: Texts = {
  domain: {
    name: 'Vie au bureau',
    description: 'Horaires, locaux et matériel des bureaux de Lyon et de Nantes.',
    documents: [
      {
        name: 'Guide des locaux.md',
        content: `# Accès aux bureaux

Les bureaux de Lyon sont ouverts de 7 h 30 à 20 h, du lundi au vendredi. Le badge perdu est à signaler à l’accueil dans les 24 heures ; un nouveau badge est remis le jour même.

# Salles de réunion

Une salle se réserve pour quatre heures au plus. Une réservation qui n’est pas confirmée dans le quart d’heure est annulée.

# Vélos

Le local à vélos du bâtiment C compte 24 places et une borne de recharge. La clé est prêtée contre signature.
`,
      },
      {
        name: 'Matériel informatique.md',
        content: `# Ordinateurs

Chaque salarié reçoit un ordinateur portable, remplacé tous les quatre ans. Un écran supplémentaire se demande au service informatique, avec l’accord du responsable.

# Pannes

Une panne se signale au 4040. Le prêt d’un appareil de remplacement est assuré sous deux heures à Lyon, et le lendemain à Nantes.

# Départ

Le matériel est rendu au plus tard le dernier jour de travail. Les données personnelles sont effacées par le service informatique.
`,
      },
    ],
  },
  questions: [
    'Quels sont les horaires des bureaux de Lyon ?',
    'Que faire si je perds mon badge ?',
    'Combien de temps peut-on réserver une salle de réunion ?',
    'Tous les combien l’ordinateur portable est-il remplacé ?',
    'À quel numéro signale-t-on une panne ?',
    'Où puis-je garer mon vélo ?',
    'Y a-t-il une crèche dans l’immeuble ?',
    'Le télétravail depuis l’étranger est-il possible ?',
  ],
  forExpert: 'Y a-t-il une crèche dans l’immeuble ?',
  lesson: {
    topic: 'Stationnement à Nantes',
    text: 'À Nantes, les visiteurs disposent de trois places devant l’entrée ; elles se réservent à l’accueil.',
  },
  golden: [
    ['Que faire si je perds mon badge ?', '24 heures'],
    ['Tous les combien l’ordinateur portable est-il remplacé ?', 'quatre ans'],
    ['À quel numéro signale-t-on une panne ?', '4040'],
  ],
};

/** Read by a group and one person only. */
export const RESTRICTED = {
  name: 'People & benefits',
  group: 'People team',
  documents: [
    {
      name: 'Benefits 2026.md',
      content: `# Pension

The company pays 6 % of the salary into the pension fund from the fourth month on. Employees may add up to 4 %.

# Health insurance

The supplementary insurance covers glasses up to 300 euros every two years and dental work at 80 %.

# Meal vouchers

Each working day in the office gives a voucher of 10 euros, of which the company pays 60 %.
`,
    },
    {
      name: 'Salary bands.md',
      content: `# Salary bands

Bands are reviewed every March. The band of workshop staff begins at 31,000 euros, that of engineers at 44,000 euros.
`,
    },
  ],
};
