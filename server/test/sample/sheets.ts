import { type Block, setPdf } from './set-pdf.ts';

/** The documents of the sample domain: an invented company's. `make.ts` writes them into the product. */
const handbook: Block[] = [
  { heading: '1. Welcome' },
  {
    text: 'Larkfield Instruments designs and repairs weighing and filling machines. This handbook says what you can expect from us and what we expect from you. It applies to everyone with an employment contract, full time or part time, from the first day of work.',
  },
  {
    text: 'Questions that this handbook does not answer go to the people team (people@larkfield.example), who reply within two working days.',
  },
  { heading: '2. Working hours' },
  {
    text: 'A full working week has 37.5 hours. You choose when to begin between 7:00 and 10:00; everyone is reachable between 10:00 and 15:30. A lunch break of at least 30 minutes is not working time. Overtime is agreed with your manager beforehand and is taken as time off within three months.',
  },
  { heading: '3. Holidays' },
  {
    text: 'Full-time employees have 28 days of paid holiday a year, public holidays not included. Part-time employees have the same number in proportion to their days of work. Up to five unused days may be carried over to the next year; they must be taken before 31 March, after which they lapse.',
  },
  {
    text: 'Ask for holidays of more than three days at least four weeks ahead in the planning tool. Your manager answers within five working days; no answer means yes.',
  },
  { newPage: true },
  { heading: '4. Sick leave' },
  {
    text: 'If you are ill, tell your manager before 9:30 on the first day, by telephone or message. A medical certificate is needed from the fourth day of absence. Full pay continues for the first eight weeks of an illness and 75 % of pay for a further eighteen weeks.',
  },
  {
    text: 'When you come back after more than four weeks, we plan the first weeks with you: fewer hours or lighter work for up to two months, without loss of pay.',
  },
  { heading: '5. Parental leave' },
  {
    text: 'Every parent, by birth or adoption, has 20 weeks of parental leave at full pay. It begins at the earliest six weeks before the birth and may be taken in up to three parts until the child is two years old. Tell the people team at least ten weeks before the first part begins.',
  },
  { heading: '6. Working from home' },
  {
    text: 'Those whose work allows it may work from home up to three days a week. The days are agreed in the team and written in the planning tool. Workshop staff may use two days a month for training and paperwork at home.',
  },
  {
    text: 'We lend a screen, a keyboard and a chair, and pay 25 euros a month towards electricity and internet to those who work from home at least four days a month.',
  },
  { newPage: true },
  { heading: '7. Travel and expenses' },
  {
    text: 'We repay what a journey for work really costs, against receipts, within the limits of this table. Hand in expenses within 30 days of the journey; they are paid with the next salary. Anything above a limit needs the written agreement of your manager before the journey.',
  },
  {
    table: [
      ['Expense', 'Limit', 'Receipt'],
      ['Hotel, per night', '140 euros', 'yes'],
      ['Hotel in Paris, London or Zurich, per night', '190 euros', 'yes'],
      ['Breakfast', '15 euros', 'yes'],
      ['Lunch', '22 euros', 'yes'],
      ['Dinner', '38 euros', 'yes'],
      ['Own car, per kilometre', '0.42 euros', 'no'],
      ['Train', 'second class', 'yes'],
      ['Flight over six hours', 'premium economy', 'yes'],
    ],
    widths: [5, 3, 2],
  },
  {
    text: 'Trains come before flights wherever the journey takes less than five hours by rail. Alcohol, fines and minibar purchases are never repaid.',
  },
  { heading: '8. Training' },
  {
    text: 'Every employee has a training budget of 1,200 euros and five working days a year. Courses that lead to a recognised certificate may use the budgets of two years at once. Ask your manager; the people team books.',
  },
  { newPage: true },
  { heading: '9. Information security' },
  {
    text: "Lock your screen whenever you leave it. Passwords have at least fourteen characters and are kept in the company's password manager; they are never sent by e-mail or chat. Report a lost device, a strange e-mail that you opened or any other doubt to security@larkfield.example at once, at any hour: nobody is blamed for reporting.",
  },
  {
    list: [
      'Customer documents stay on company devices.',
      'USB sticks from outside are not plugged in.',
      'Visitors sign in and are accompanied in the workshop.',
    ],
  },
  { heading: '10. Leaving' },
  {
    text: 'The notice period is one month in the first two years, two months up to five years and three months after that. Company devices, keys and the badge are given back on the last day. A certificate of employment follows within two weeks.',
  },
];

const manual: Block[] = [
  { heading: '1. Safety first' },
  {
    text: 'The CM-200 works with water at up to 96 degrees Celsius and steam under a pressure of 1.5 bar. Unplug the machine before you open the back cover. Never descale or clean it while it is hot: wait 30 minutes after switching off.',
  },
  { heading: '2. Starting up' },
  {
    text: 'Fill the water tank to the MAX line (1.8 litres), switch on with the main switch at the back and wait until the lamp stays green, which takes about 50 seconds. Rinse once before the first coffee of the day.',
  },
  { heading: '3. Daily and weekly care' },
  {
    table: [
      ['What', 'How often', 'How long'],
      ['Empty the drip tray', 'every day', '1 minute'],
      ['Rinse the milk hose', 'after each use', '1 minute'],
      ['Clean the brewing unit under warm water', 'every week', '5 minutes'],
      ['Replace the water filter (part WF-12)', 'every 2 months', '2 minutes'],
      ['Descale', 'every 3 months or 300 cups', '35 minutes'],
    ],
    widths: [5, 4, 2],
  },
  { newPage: true },
  { heading: '4. Descaling' },
  {
    text: 'Descale every three months, or after 300 cups, whichever comes first; with hard water (over 14 degrees of hardness) every six weeks. Use 100 ml of descaler DS-5 in one litre of water. Vinegar damages the seals and ends the warranty.',
  },
  {
    list: [
      'Empty the drip tray and take out the water filter.',
      'Pour the solution into the tank and put a two-litre bowl under the outlet.',
      'Hold CLEAN for five seconds: the lamp blinks blue. The programme takes about 25 minutes.',
      'When it blinks white, rinse the tank, fill it with fresh water and press CLEAN once.',
      'Put the water filter back when the lamp is green.',
    ],
  },
  { heading: '5. Error codes' },
  {
    table: [
      ['Code', 'Meaning', 'What to do'],
      ['E1', 'water tank empty', 'fill the tank, press OK'],
      ['E2', 'brewing unit missing', 'push it in until it clicks'],
      ['E4', 'grinder blocked', 'empty it, remove the foreign body'],
      ['E5', 'water does not flow', 'descale; check the filter'],
      ['E7', 'too hot', 'switch off for 30 minutes'],
      ['E9', 'electronics', 'call service, do not open'],
    ],
    widths: [1, 4, 5],
  },
  {
    text: 'A code that stays after two attempts is a case for service: telephone +33 1 70 00 00 00, working days from 8:00 to 18:00. Have the serial number at hand; it is under the drip tray.',
  },
  { newPage: true },
  { heading: '6. Warranty and technical data' },
  {
    text: 'The warranty lasts 24 months or 30,000 cups. It does not cover damage from limescale, from foreign bodies in the grinder or from parts that are not ours.',
  },
  {
    table: [
      ['Feature', 'Value'],
      ['Voltage and power', '230 V, 1,450 W'],
      ['Water tank', '1.8 litres'],
      ['Bean container', '350 g'],
      ['Weight, empty', '11.2 kg'],
      ['Noise while grinding', '62 dB(A)'],
    ],
    widths: [4, 4],
  },
];

const guide: Block[] = [
  { heading: '1. Objet du guide' },
  {
    text: 'Ce guide précise les règles du télétravail chez Larkfield Instruments pour les salariés des sites de Lyon et de Nantes. Il complète le règlement intérieur et s’applique depuis le 1er janvier 2026.',
  },
  { heading: '2. Qui peut télétravailler ?' },
  {
    text: 'Le télétravail est ouvert aux salariés qui ont au moins trois mois d’ancienneté et dont le poste le permet. Les apprentis peuvent télétravailler un jour par semaine avec l’accord de leur tuteur. La demande se fait dans l’outil de planification ; le responsable répond sous dix jours ouvrés et motive tout refus par écrit.',
  },
  { heading: '3. Combien de jours ?' },
  {
    text: 'Le salarié à temps plein peut télétravailler jusqu’à trois jours par semaine. Le mardi est un jour de présence commune dans toutes les équipes. Les jours non utilisés ne sont pas reportés sur la semaine suivante. Les femmes enceintes peuvent télétravailler quatre jours par semaine à partir du sixième mois de grossesse.',
  },
  { newPage: true },
  { heading: '4. Indemnité et matériel' },
  {
    text: 'L’entreprise verse une indemnité de 2,60 euros par jour de télétravail, dans la limite de 55 euros par mois. Elle est payée avec le salaire du mois suivant, sans justificatif.',
  },
  {
    text: 'Un écran, un clavier et une chaise sont prêtés sur demande. Le matériel est rendu au départ du salarié. En cas de panne, le service informatique remplace l’appareil sous trois jours ouvrés.',
  },
  {
    table: [
      ['Matériel', 'Délai de livraison', 'Renouvellement'],
      ['Ordinateur portable', '5 jours ouvrés', 'tous les 4 ans'],
      ['Écran 27 pouces', '10 jours ouvrés', 'tous les 6 ans'],
      ['Chaise de bureau', '15 jours ouvrés', 'tous les 8 ans'],
      ['Casque audio', '3 jours ouvrés', 'tous les 3 ans'],
    ],
    widths: [4, 4, 4],
  },
  { heading: '5. Horaires et droit à la déconnexion' },
  {
    text: 'Le télétravailleur est joignable de 10 h à 12 h et de 14 h à 16 h. Aucune réponse n’est attendue avant 8 h, après 19 h, ni le week-end. Les réunions ne commencent pas après 17 h.',
  },
  { newPage: true },
  { heading: '6. Accident et assurance' },
  {
    text: 'Un accident survenu à domicile pendant les heures de télétravail est présumé accident du travail. Le salarié prévient le service du personnel sous 24 heures. Il fournit chaque année une attestation de son assurance habitation qui couvre le télétravail.',
  },
  { heading: '7. Fin du télétravail' },
  {
    text: 'Le salarié ou l’entreprise peut mettre fin au télétravail à tout moment, avec un délai de prévenance d’un mois. Ce délai est ramené à deux semaines pendant les deux premiers mois, qui sont une période d’adaptation.',
  },
];

export type SampleDocument = { name: string; pdf: () => Promise<Buffer> };

export const SAMPLE_SHEETS: SampleDocument[] = [
  {
    name: 'Employee handbook.pdf',
    pdf: () =>
      setPdf({
        title: 'Employee handbook',
        subtitle: 'Larkfield Instruments · January 2026',
        footer: (page) => `Larkfield Instruments · Employee handbook · page ${page}`,
        blocks: handbook,
      }),
  },
  {
    name: 'Coffee machine CM-200 manual.pdf',
    pdf: () =>
      setPdf({
        title: 'Coffee machine CM-200',
        subtitle: 'User manual · edition 3',
        footer: (page) => `CM-200 user manual · page ${page}`,
        blocks: manual,
      }),
  },
  {
    name: 'Guide du télétravail.pdf',
    pdf: () =>
      setPdf({
        title: 'Guide du télétravail',
        subtitle: 'Larkfield Instruments · janvier 2026',
        footer: (page) => `Larkfield Instruments · Guide du télétravail · page ${page}`,
        blocks: guide,
      }),
  },
];
