import type { DomainAnswer } from '@docent/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from './kit/server.ts';

/** A text, and questions that write its words in another way, each with a part of its answer. */
type Case = { name: string; text: string; asked: [question: string, answer: string][] };

const CASES: Case[] = [
  {
    name: 'chinese.txt',
    text: '员工手册\n\n年假政策：工作满一年的员工每年享有十五天带薪年假。\n报销流程：出差报销单必须在返回后十个工作日内提交给财务部。\n加班费按照小时工资的一点五倍计算。\n办公室钥匙由行政部的李敏保管。',
    asked: [
      ['年假有多少天？', '十五天'],
      ['出差报销单什么时候提交？', '十个工作日'],
      ['加班费', '一点五倍'],
      ['谁保管办公室钥匙？', '李敏'],
    ],
  },
  {
    name: 'japanese.txt',
    text: '就業規則。有給休暇は年に十五日です。出張の精算は帰社後十日以内に経理部へ提出します。倉庫の鍵は総務部の田中が保管しています。',
    asked: [
      ['有給休暇は何日ですか？', '十五日'],
      ['倉庫の鍵は誰が持っていますか。', '田中'],
    ],
  },
  {
    name: 'thai.txt',
    text: 'คู่มือพนักงาน\n\nพนักงานมีวันลาพักร้อนปีละสิบห้าวัน\nใบเบิกค่าเดินทางต้องส่งภายในสิบวันทำการ\nกุญแจคลังสินค้าอยู่กับคุณสมชาย',
    asked: [
      ['วันลาพักร้อนมีกี่วัน', 'สิบห้าวัน'],
      ['กุญแจคลังสินค้าอยู่กับใคร', 'สมชาย'],
    ],
  },
  {
    name: 'arabic.txt',
    text: 'دليل الموظف\n\nيحق لكل موظف الحصول على إجازة سنوية مدتها ثلاثون يومًا.\nيجب تقديم طلب السفر قبل أسبوعين إلى قسم الموارد البشرية.\nمفتاح المستودع لدى السيد كريم حداد.',
    asked: [['أين مفتاح المستودع؟', 'كريم حداد']],
  },
  {
    name: 'compounds.txt',
    text: 'IT rules\n\nAn e-mail larger than 30 MB is rejected.\nThe Wi-Fi of the canteen is open to guests.\nThe set-up of a work-station takes two hours.\nOffsite meetings are booked by Lena Roth.\nThe health check up is free of charge.',
    asked: [
      ['Which email is rejected?', '30 MB'],
      ['Is there wifi in the canteen?', 'Wi-Fi'],
      ['How long does the setup of a workstation take?', 'two hours'],
      ['How long does it take to set up a work station?', 'two hours'],
      ['Who books off site meetings?', 'Lena Roth'],
      ['Who books off-site meetings?', 'Lena Roth'],
      ['Is the health checkup free?', 'free of charge'],
      ['Is the health check-up free?', 'free of charge'],
    ],
  },
  {
    name: 'composes.txt',
    text: 'Règlement\n\nLe weekend, la barrière est fermée.\nLes sous-traitants portent un badge orange.\nUn porte-monnaie trouvé est remis à l’accueil.\nLe covoiturage est remboursé à 0,25 euro par kilomètre.',
    asked: [
      ['La barrière est-elle fermée le week-end ?', 'barrière est fermée'],
      ['Quel badge portent les soustraitants ?', 'orange'],
      ['Quel badge portent les sous traitants ?', 'orange'],
      ['Où remettre un portemonnaie trouvé ?', 'accueil'],
      ['À combien le co-voiturage est-il remboursé ?', '0,25 euro'],
    ],
  },
  {
    name: 'codes.txt',
    text: 'Part catalogue hydraulics\n\nABC-1234-X seal kit for pump HX200, price 41 euro.\nABC-1234-Y seal kit for pump HX300, price 57 euro.\nABC-1243-X gasket set for valve block, price 12 euro.\nABC_77/4 bracket for filter housing, price 8 euro.\nZ.900.12-b manifold plate, price 210 euro.\nThe press follows ISO 9001 and weighs 12,500 kg.',
    asked: [
      ['ABC1234X', '41 euro'],
      ['abc 1234 x', '41 euro'],
      ['What is the price of ABC1234Y?', '57 euro'],
      ['What is the price of Z90012b?', '210 euro'],
      ['What is the price of ABC-77-4?', '8 euro'],
      ['What is the price of the seal kit for pump HX-300?', '57 euro'],
      ['Which machine follows ISO9001?', 'The press'],
      ['What weighs 12500 kg?', 'The press'],
      ['What weighs 12 500 kg?', 'The press'],
    ],
  },
  {
    name: 'deadlines.txt',
    text: 'Deadlines of the finance department\n\nThe tax return is filed on 2026-03-31.\nThe inventory count takes place on 15/06/2026.\nThe audit by Hollis & Partner begins on 4 May 2026.\nThe budget for the next year is due on October 9th.\nThe statutory accounts are published on 30.04.2026.',
    asked: [
      ['Which deadline is in March?', '2026-03-31'],
      ['What is due on 9 October?', 'October 9th'],
      ['What is due on 09/10?', 'October 9th'],
      ['What happens on 2026-06-15?', 'inventory count'],
      ['What is published on April 30th?', 'statutory accounts'],
      ['Which deadline is in May?', '4 May 2026'],
      ['What begins on May 4, 2026?', 'audit'],
    ],
  },
  {
    name: 'echeances.txt',
    text: 'Échéances du service financier\n\nLa déclaration fiscale est déposée le 31/03/2026.\nL’inventaire a lieu le 9 octobre 2026.\nLe budget est remis le 1er février.\nLes comptes sont publiés le 2026-04-30.',
    asked: [
      ['Quelle échéance tombe en mars ?', '31/03/2026'],
      ['Qu’est-ce qui a lieu le 09/10/2026 ?', 'inventaire'],
      ['Le budget est-il remis le 01/02 ?', 'budget'],
      ['Que publie-t-on le 30 avril 2026 ?', 'comptes'],
    ],
  },
  {
    name: 'slips.txt',
    text: 'Safety glossary\n\nPersonal protective equipment (PPE) is handed out in room 114.\nThe inventory count takes place in June.\nThe warden of the Turin site is Paola Gatti.\nEach customer service representative handles forty calls a day.\nA near miss is reported within one day.',
    asked: [
      ['Where is personal protectiv equipmnt handed out?', 'room 114'],
      ['Who is the wardn in Turin?', 'Paola Gatti'],
      ['When is the inventry count?', 'June'],
      ['How many calls does a customer service rep handle?', 'forty calls'],
      ['Is a near miss reprted within a day?', 'near miss'],
    ],
  },
  {
    name: 'fautes.txt',
    text: 'Glossaire\n\nLes équipements de protection sont distribués au local 114.\nLe gardien du site de Lyon est Marc Aubry.\nLe remboursement des frais de déplacement prend dix jours.',
    asked: [
      ['Où sont distribués les equipments de protecton ?', 'local 114'],
      ['Combien de temps prend le rembousement des frais ?', 'dix jours'],
      ['Qui est le gardein du site de Lyon ?', 'Marc Aubry'],
    ],
  },
];
/** Other documents of a domain, of which a question's words are no part. */
const OTHERS = [
  'The garden shed holds rakes, spades and a green wheelbarrow. Tomatoes are watered before noon.',
  'Le café est servi au rez-de-chaussée. Les tasses sont lavées chaque soir par une équipe.',
  'Quarterly figures of the harbour: forty vessels, three cranes, one tugboat under repair.',
  'A violin has four strings. The orchestra rehearses on Thursdays in the old chapel.',
];

let server: TestServer;
let owner: Person;

const upload = async (domainId: string, name: string, text: string) => {
  const form = new FormData();
  form.append('kb_id', domainId);
  form.append('files', new Blob([text]), name);
  const headers = { authorization: `Bearer ${owner.token}` };
  await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form });
};

/** A domain with a text and others. */
const makeDomain = async (name: string, text: string): Promise<string> => {
  const { id } = (await owner.post('/domains', { name })).body;
  await upload(id, name, text);
  for (const [index, other] of OTHERS.entries()) await upload(id, `Other ${index}.txt`, other);
  await server.documents(owner, id);
  return id;
};

const ask = async (domainId: string, question: string): Promise<DomainAnswer> =>
  (await owner.post(`/domains/${domainId}/ask`, { question })).body;

/** The first line of an answer that has a citation. */
const firstQuote = (text: string): string => text.split('\n').find((line) => /\[\d+\]/.test(line)) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Olga Owner');
});
afterAll(() => server.close());

describe.each(CASES)('$name', ({ name, text, asked }) => {
  let domainId = '';
  beforeAll(async () => {
    domainId = await makeDomain(name, text);
  });

  test.each(asked)('answers: %s', async (question, answer) => {
    const { outcome, text: answered } = await ask(domainId, question);
    expect(firstQuote(answered).replace(/\\(.)/g, '$1')).toContain(answer);
    expect(outcome).toBe('answered');
  });
});

test("shows the searched words below the answer, in the question's language", async () => {
  const english = await makeDomain('Equipment.txt', 'Protective equipment is handed out in room 114.');
  expect((await ask(english, 'Where is protective equipmnt handed out?')).text).toMatch(
    /\[1\]\n\n\*Searched for “equipment” instead of “equipmnt”\.\*$/,
  );
  expect((await ask(english, 'Where is protective equipment handed out?')).text).not.toContain(
    'Searched for',
  );
  const french = await makeDomain('Gardien.txt', 'Le gardien du site de Lyon est Marc Aubry.');
  expect((await ask(french, 'Qui est le gardein du site de Lyon ?')).text).toMatch(
    /\*Recherche de «\u00a0gardien\u00a0» au lieu de «\u00a0gardein\u00a0»\.\*$/,
  );
});
