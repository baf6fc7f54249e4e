import { describe, expect, test } from 'vitest';
import { encodeAs } from '../../../test/reading/encode-as.ts';
import { decode, decodeText } from './decode.ts';

const FRENCH = [
  'Le numéro d’urgence de la cafétéria a changé cet été.',
  'Les employés à temps partiel reçoivent une indemnité réduite.',
  'La réunion générale a lieu à la fin du mois de février, à côté de la bibliothèque.',
  'Le délai de préavis s’élève à trois mois après la période d’essai.',
  'Les congés sont accordés par le supérieur hiérarchique, dès réception de la demande.',
  'Ce contrôle est effectué même pendant les fêtes, grâce à une équipe réduite.',
].map((text) => text.replaceAll('’', "'"));
const GERMAN = [
  'Das Büro schließt im Winter um fünf Uhr, die Küche früher.',
  'Die Kündigungsfrist beträgt drei Monate für alle Beschäftigten.',
  'Überstunden müssen spätestens bis Jahresende ausgeglichen werden, möglichst früher.',
  'Die Geschäftsführung genehmigt größere Ausgaben nur schriftlich und für ein Jahr.',
  'Für Schäden am Gerät haftet der Käufer ab dem Tag der Übergabe.',
  'Die Straße zum Gelände wird während der Bauarbeiten für Fußgänger gesperrt.',
];
const POLISH = [
  'Pracownik otrzymuje dwadzieścia sześć dni urlopu, a później także dni dodatkowe.',
  'Wniosek należy złożyć najpóźniej siedem dni przed rozpoczęciem urlopu.',
  'Główny księgowy zatwierdza wszystkie płatności powyżej tysiąca złotych.',
  'Biuro będzie zamknięte w święta, a także w pierwszą sobotę lipca.',
  'Umowa została zawarta na czas określony i może być przedłużona o rok.',
  'Każdy pracownik ma obowiązek zgłosić usterkę swojemu przełożonemu.',
];
const CZECH = [
  'Zaměstnanec má nárok na pět týdnů dovolené za kalendářní rok, což je více než dříve.',
  'Kancelář je zavřená během svátků a také první sobotu v červenci, není-li určeno jinak.',
  'Smlouva se uzavírá na dobu určitou a může být prodloužena nejvýše třikrát po sobě.',
  'Vedoucí oddělení schvaluje všechny výdaje nad tisíc korun, včetně těch cestovních.',
  'Každý zaměstnanec je povinen nahlásit závadu svému nadřízenému ještě téhož dne.',
  'Výpovědní lhůta činí dva měsíce a začíná běžet prvního dne následujícího měsíce.',
];
const RUSSIAN = [
  'Доставка на склад в Самаре занимает пять рабочих дней.',
  'Отпуск сотрудника длится двадцать восемь календарных дней.',
  'Заявление следует подать не позднее чем за две недели до отпуска.',
  'Главный бухгалтер утверждает все платежи свыше тысячи рублей.',
  'Офис закрыт в праздничные дни и в первую субботу июля.',
  'Каждый работник обязан сообщить о неисправности своему начальнику.',
];

const ENGLISH = [
  'The “quick” guide—as it’s called—lists all fees… and the naïve café’s “discount”.',
  'He said:“Wait”and left…then came back–twice–to the “office”.',
  'Prices rose by 5–7 % • see “Annex 2” for the résumé of rates‚ terms „as agreed”.',
];

describe('texts in code pages of DOS', () => {
  test.each(FRENCH)('French: %s', (text) => {
    const bytes = encodeAs(text, 'cp850');
    expect(decodeText(bytes)).toEqual({ text, guess: { encoding: 'cp850', isPoor: false } });
  });
  test.each(GERMAN)('German: %s', (text) => {
    expect(decode(encodeAs(text, 'cp850'))).toBe(text);
  });
  test.each(POLISH)('Polish: %s', (text) => {
    expect(decode(encodeAs(text, 'cp852'))).toBe(text);
  });
  test.each(CZECH)('Czech: %s', (text) => {
    expect(decode(encodeAs(text, 'cp852'))).toBe(text);
  });
  test.each(RUSSIAN)('Russian: %s', (text) => {
    expect(decode(encodeAs(text, 'ibm866'))).toBe(text);
  });
  test('rows between frames are read', () => {
    const table =
      '┌──────────┬───────┐\n│Gebäude   │Gebühr │\n│Küche »B« │für 40 │\n└──────────┴───────┘\nGeschäft für Fußgänger';
    expect(decode(encodeAs(table, 'cp850'))).toBe(table);
  });
});

describe('other encodings are not taken for DOS', () => {
  const texts: [string, string[]][] = [
    ['windows-1252', [...FRENCH, ...GERMAN, ...ENGLISH]],
    ['iso-8859-15', [...FRENCH, ...GERMAN]],
    ['macintosh', [...FRENCH, ...GERMAN, 'A reunião será amanhã às dez horas.']],
    ['windows-1250', [...POLISH, ...CZECH]],
    ['iso-8859-2', [...POLISH, ...CZECH]],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['iso-8859-5', RUSSIAN],
  ];
  test.each(texts.flatMap(([encoding, lines]) => lines.map((line) => [encoding, line])))(
    '%s: %s',
    (encoding, text) => {
      expect(decodeText(encodeAs(text, encoding)).guess?.encoding ?? 'utf-8').not.toMatch(/^cp/);
    },
  );
  test('a text in another encoding with a few DOS words stays as it is', () => {
    expect(decodeText(encodeAs('Prix: réduit', 'cp850')).guess?.encoding).not.toBe('cp850');
  });
});
