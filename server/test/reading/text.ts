import type { Cell } from './cell.ts';
import { encodeAs } from './encode-as.ts';
import { CELLS as MAILS } from './mails.ts';

const utf8 = (text: string) => () => Buffer.from(text);

const ENCODINGS: Cell[] = [
  {
    kind: 'encodings',
    name: 'one-bad-byte.txt',
    bytes: () =>
      Buffer.concat([
        Buffer.from('Le numéro d’urgence de la cafétéria est le 4112.\nElle ferme à quinze heures.\nFin'),
        Buffer.from([0xe9, 0x0a]),
      ]),
    has: ['Le numéro d’urgence de la cafétéria est le 4112.', 'Elle ferme à quinze heures.'],
    question: 'Quel est le numéro d’urgence de la cafétéria ?',
    answer: 'Le numéro d’urgence de la cafétéria est le 4112.',
  },
  {
    kind: 'encodings',
    name: 'dostavka-koi8.txt',
    bytes: () =>
      encodeAs(
        'Доставка на склад в Самаре занимает девять рабочих дней.\nЗаказы принимаются до четверга.',
        'koi8-r',
      ),
    has: ['Доставка на склад в Самаре занимает девять рабочих дней.'],
    question: 'Сколько занимает доставка на склад в Самаре?',
    answer: 'девять рабочих дней',
  },
  {
    kind: 'encodings',
    name: 'reunion-850.txt',
    bytes: () =>
      encodeAs(
        'Le délai de préavis de la société est de trois mois.\nLa réunion générale a lieu en février.',
        'cp850',
      ),
    has: ['Le délai de préavis de la société est de trois mois.'],
    question: 'Quel est le délai de préavis de la société ?',
    answer: 'trois mois',
  },
  {
    kind: 'encodings',
    name: 'oplaty-852.csv',
    bytes: () =>
      encodeAs(
        'Usługa;Opłata\nPrzedłużenie umowy;sześćdziesiąt złotych\nZgłoszenie usterki;bezpłatnie\n',
        'cp852',
      ),
    has: ['Usługa | Opłata', 'Przedłużenie umowy | sześćdziesiąt złotych'],
    question: 'Ile kosztuje przedłużenie umowy?',
    answer: 'Przedłużenie umowy | sześćdziesiąt złotych',
  },
  {
    kind: 'encodings',
    name: 'notice-1252.txt',
    bytes: () =>
      encodeAs('Das Büro schließt im Winter um fünf Uhr.\nDie Türen öffnen um acht.', 'windows-1252'),
    has: ['Das Büro schließt im Winter um fünf Uhr.'],
    question: 'Wann schließt das Büro im Winter?',
    answer: 'um fünf Uhr',
  },
  {
    kind: 'encodings',
    name: 'hours-utf16.txt',
    bytes: () => Buffer.from('\ufeffThe archive opens at ten.\r\nThe vault stays closed.', 'utf16le'),
    has: ['The archive opens at ten.', 'The vault stays closed.'],
    question: 'When does the archive open?',
    answer: 'The archive opens at ten.',
  },
  {
    kind: 'encodings',
    name: 'hours-utf16-unmarked.txt',
    bytes: () => Buffer.from('The museum opens at eleven.\r\nThe garden stays closed.', 'utf16le').swap16(),
    has: ['The museum opens at eleven.', 'The garden stays closed.'],
    question: 'When does the museum open?',
    answer: 'The museum opens at eleven.',
  },
  {
    kind: 'encodings',
    name: 'adeia-8859-7.txt',
    bytes: () =>
      encodeAs(
        'Η άδεια των υπαλλήλων είναι είκοσι πέντε ημέρες το χρόνο.\nΤο γραφείο κλείνει τον Αύγουστο.',
        'iso-8859-7',
      ),
    has: ['Η άδεια των υπαλλήλων είναι είκοσι πέντε ημέρες το χρόνο.'],
    question: 'Πόσες ημέρες είναι η άδεια των υπαλλήλων;',
    answer: 'είκοσι πέντε ημέρες',
  },
];

const SCRIPTS: Cell[] = [
  {
    kind: 'scripts',
    name: 'fuli.txt',
    bytes: utf8('福利手册\n\n午餐补贴为每天三十元。\n停车位由后勤部分配。\n体检每年安排一次。'),
    has: ['午餐补贴为每天三十元。'],
    question: '停车位由谁分配？',
    answer: '后勤部',
  },
  {
    kind: 'scripts',
    name: 'annai.txt',
    bytes: utf8(
      '社内案内。昼食の補助は一日三百円です。会議室の予約は受付で行います。健康診断は年に一度です。',
    ),
    has: ['社内案内。昼食の補助は一日三百円です。会議室の予約は受付で行います。健康診断は年に一度です。'],
    question: '会議室の予約はどこでしますか？',
    answer: /^会議室の予約は受付で行います。$/,
  },
  {
    kind: 'scripts',
    name: 'khumue.txt',
    bytes: utf8('คู่มือ\n\nค่าอาหารกลางวันวันละหนึ่งร้อยบาท\nห้องประชุมจองได้ที่แผนกต้อนรับ\nตรวจสุขภาพปีละหนึ่งครั้ง'),
    has: ['ห้องประชุมจองได้ที่แผนกต้อนรับ'],
    question: 'ห้องประชุมจองที่ไหน',
    answer: 'แผนกต้อนรับ',
  },
  {
    kind: 'scripts',
    name: 'madrich.txt',
    bytes: utf8(
      'מדריך לעובד\n\nהחניה פתוחה משבע בבוקר.\nהמפתח של המחסן נמצא אצל דנה לוי.\nארוחת הצהריים מסובסדת.',
    ),
    has: ['המפתח של המחסן נמצא אצל דנה לוי.'],
    question: 'איפה נמצא המפתח של המחסן?',
    answer: 'דנה לוי',
  },
];

const MARKDOWN: Cell[] = [
  {
    kind: 'front matter',
    name: 'runbook.md',
    bytes: utf8(
      '---\ntitle: Backup runbook\nowner: Storage team (lead: Priya Raman)\nlast_reviewed: 2026-08-19\n---\n\n# Backup runbook\n\nThe nightly backup starts at 01:30 UTC.\n',
    ),
    has: ['Backup runbook', 'owner: Storage team (lead: Priya Raman)', 'last_reviewed: 2026-08-19'],
    hasNot: ['---', 'title:', 'Backup runbook\nBackup runbook'],
    question: 'When was the backup runbook last reviewed?',
    answer: '2026-08-19',
  },
  {
    kind: 'front matter',
    name: 'restore.md',
    bytes: utf8(
      '+++\ntitle = "Restore of a database"\nowner = "Database team"\nreviewers = ["Ann Lee", "Bo Chen"]\n[extra]\npager = "555-0170"\n+++\nA restore takes two hours.\n',
    ),
    has: ['Restore of a database', 'owner: Database team', 'reviewers: Ann Lee, Bo Chen', 'pager: 555-0170'],
    hasNot: ['+++'],
    question: 'Who are the reviewers of the restore?',
    answer: 'Ann Lee, Bo Chen',
  },
  {
    kind: 'numbering',
    name: 'steps.md',
    bytes: utf8(
      '# Start\n\n4. Close the guard.\n5. Open the red valve.\n   1. Turn it left.\n\nThen wait.\n',
    ),
    has: ['4. Close the guard.', '5. Open the red valve.', '1. Turn it left.'],
    question: 'Which step opens the red valve?',
    answer: '5. Open the red valve.',
  },
  {
    kind: 'forms',
    name: 'tasks.md',
    bytes: utf8('# Handover\n\n- [x] Keys of the depot returned\n- [ ] Badge of the depot returned\n'),
    has: ['☒ Keys of the depot returned', '☐ Badge of the depot returned'],
    question: 'Were the keys of the depot returned?',
    answer: '☒ Keys of the depot returned',
  },
  {
    kind: 'struck text',
    name: 'fees.md',
    bytes: utf8(
      'The fee for parking is ~~4 euro~~ 6 euro a day.\n\nA load of 10<sup>3</sup> kg is allowed.\n',
    ),
    has: ['The fee for parking is 6 euro a day.', 'A load of 10³ kg is allowed.'],
    hasNot: ['4 euro'],
    question: 'What is the fee for parking?',
    answer: '6 euro a day',
  },
  {
    kind: 'merged cells',
    name: 'raw-table.md',
    bytes: utf8(
      'Rates of the pool:\n\n<table><tr><th>Day</th><th>Hour</th><th>Price</th></tr><tr><td rowspan="2">Sunday</td><td>morning</td><td>4</td></tr><tr><td>evening</td><td>7</td></tr></table>\n',
    ),
    has: ['Day | Hour | Price', 'Sunday | evening | 7'],
    question: 'What is the price on Sunday evening?',
    answer: 'Sunday | evening | 7',
  },
];

export const CELLS: Cell[] = [...ENCODINGS, ...SCRIPTS, ...MARKDOWN, ...MAILS];
