import { describe, expect, test } from 'vitest';
import { encodeAs } from '../../../test/reading/encode-as.ts';
import { decode, decodeText } from './decode.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

test('detects the encoding by a byte order mark, or by zeros of UTF-16', () => {
  expect(decode(Buffer.from('\ufeffé', 'utf8'))).toBe('é');
  expect(decode(Buffer.from([0xff, 0xfe, 0xe9, 0x00]))).toBe('é');
  expect(decode(Buffer.from([0xfe, 0xff, 0x00, 0xe9]))).toBe('é');
  expect(decode(Buffer.from('Opening hours', 'utf16le'))).toBe('Opening hours');
  expect(decode(Buffer.from('Opening hours', 'utf16le').swap16())).toBe('Opening hours');
});

describe('declarations', () => {
  const text = 'Доставка занимает пять дней.';
  test.each([
    ['<meta charset="windows-1251">', 'windows-1251'],
    ["<META http-equiv='Content-Type' content='text/html; charset=koi8-r'>", 'koi8-r'],
    ['<?xml version="1.0" encoding="ISO-8859-5"?>', 'iso-8859-5'],
  ])('%s is followed', (declaration, encoding) => {
    const bytes = Buffer.concat([latin1(declaration), encodeAs(text, encoding)]);
    expect(decode(bytes, true)).toBe(declaration + text);
  });

  test('one that is no encoding, or cannot be true, is not followed', () => {
    for (const name of ['x-none', 'utf-16', 'iso-8859-1'])
      expect(decode(Buffer.from(`<meta charset=${name}>é`), true)).toBe(`<meta charset=${name}>é`);
    expect(decode(latin1('<meta charset=utf-8>\xe9t\xe9'), true)).toContain('été');
    expect(decode(latin1('<meta charset=iso-8859-1>\xe9t\xe9'), true)).toContain('été');
  });
});

test('a damaged byte in UTF-8 costs one letter', () => {
  const bytes = Buffer.concat([
    Buffer.from('Le numéro de la cafétéria est caf'),
    Buffer.from([0xe9]),
    Buffer.from(' 4112.'),
  ]);
  expect(decodeText(bytes)).toEqual({ text: 'Le numéro de la cafétéria est caf\ufffd 4112.', guess: null });
  const cut = Buffer.from('Prix à la journée : 40 €').subarray(0, -1);
  expect(decode(cut)).toBe('Prix à la journée : 40 \ufffd');
});

test.each([
  ['windows-1251', 'Доставка на склад в Самаре занимает пять рабочих дней.'],
  ['koi8-r', 'Доставка на склад в Самаре занимает пять рабочих дней.'],
  ['ibm866', 'Доставка на склад в Самаре занимает пять рабочих дней.'],
  ['windows-1252', 'Le numéro d’urgence de la cafétéria est le 4112.'],
  ['windows-1252', 'Prix : 12 €'],
  ['windows-1252', 'The hall has 40 m² and Word® on ½ of its desks'],
  ['windows-1252', '¿Qué es esto?'],
  ['macintosh', 'Le numéro d’urgence de la cafétéria est le 4112.'],
  ['windows-1250', 'Zażółć gęślą jaźń. Pracownik otrzymuje dwadzieścia sześć dni urlopu.'],
  ['iso-8859-7', 'Η άδεια είναι είκοσι πέντε ημέρες το χρόνο.'],
  ['windows-1254', 'Çalışanların yıllık izni yirmi gündür. Şirket ağustosta kapalıdır.'],
  ['shift_jis', '年次有給休暇は年に二十日です。出張の精算は十日以内に提出してください。'],
  ['gbk', '年假政策：工作满一年的员工每年享有十五天带薪年假。'],
  ['big5', '年假政策：工作滿一年的員工每年享有十五天帶薪年假。'],
  ['euc-kr', '연차 휴가는 일년에 이십일입니다. 출장비는 열흘 안에 제출하십시오.'],
])('%s is told by its letters: %s', (encoding, text) => {
  expect(decode(encodeAs(text, encoding))).toBe(text);
});

test('a guess from a few letters is a poor one, one from a sentence is not', () => {
  expect(decodeText(encodeAs('Отпуск: 28 дней.', 'windows-1251')).guess?.isPoor).toBe(true);
  expect(
    decodeText(encodeAs('Доставка на склад в Самаре занимает пять дней.', 'windows-1251')).guess?.isPoor,
  ).toBe(false);
  expect(decodeText(latin1('caf\xe9')).guess?.isPoor).toBe(false);
});

test.each([
  ['bytes that are signs and consonants of Thai', Buffer.from(`${'\xe5'.repeat(60)}\xff`, 'latin1')],
  ['Cyrillic', encodeAs(`${'тест;'.repeat(40)}я`, 'windows-1251')],
])('decodes %s in linear time', (_, bytes) => {
  // In exponential time the test would not end.
  expect(decode(bytes)).toHaveLength(bytes.length);
});
