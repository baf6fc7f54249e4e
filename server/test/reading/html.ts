import type { Cell } from './cell.ts';
import { encodeAs } from './encode-as.ts';

const utf8 = (html: string) => () => Buffer.from(html);

export const CELLS: Cell[] = [
  {
    kind: 'labels and values',
    name: 'labels-by-style.html',
    bytes:
      utf8(`<!doctype html><style>.pair { display: grid; grid-template-columns: auto 1fr } .line{display:block} .tag { display: inline-block; margin-right: 1em }</style>
      <div class="pair"><span>Berth fee</span><span>20 euro</span></div><p><span class="line">Quay 5</span><span class="line">1010 Wien</span></p>
      <p><span class="tag">Harbour radio</span><b>channel 12</b></p><p>The <b>b</b>oat is <i>un</i>sinkable.</p>`),
    has: ['Berth fee 20 euro', 'Quay 5', '1010 Wien', 'Harbour radio channel 12', 'The boat is unsinkable.'],
    question: 'How much is the berth fee?',
    answer: 'Berth fee 20 euro',
  },
  {
    kind: 'hidden parts',
    name: 'wide-screens.html',
    bytes:
      utf8(`<!doctype html><style>.d-none{display:none!important} @media (min-width: 768px){.d-md-block{display:block!important}.d-md-none{display:none!important}.d-md-table-cell{display:table-cell!important}}
      .hidden{display:none} @media screen and (min-width:40rem){.sm\\:block{display:block}} @media (max-width: 600px){.fare{display:none}}</style>
      <p class="d-none d-md-block">The cable car runs until 23:15.</p><p class="d-md-none">The cable car runs until 22:40.</p><div class="hidden sm:block"><p>Dogs ride for 2 euro.</p></div><p class="hidden">Cats ride for 3 euro.</p>
      <table><tr><th>Ride</th><th class="d-none d-md-table-cell fare">Fare</th></tr><tr><td>Summit</td><td class="d-none d-md-table-cell fare">31 euro</td></tr></table>`),
    has: ['The cable car runs until 23:15.', 'Dogs ride for 2 euro.', 'Ride | Fare', 'Summit | 31 euro'],
    hasNot: ['22:40', '3 euro.'],
    question: 'Until when does the cable car run?',
    answer: '23:15',
  },
  {
    kind: 'numbering',
    name: 'numbers-by-style.html',
    bytes:
      utf8(`<!doctype html><style>.lst-kix_a-0>li{counter-increment:c0}.lst-kix_a-0>li:before{content:"" counter(c0,decimal) ". "}.lst-kix_a-1>li:before{content:"" counter(c1,lower-latin) ". "}ol.lst-kix_a-0,ol.lst-kix_a-1{list-style-type:none}
      ol.law{list-style:none;counter-reset:p} ol.law>li::before{content:"§ " counter(p) " "} .deep{list-style:none} .deep li::before{content:counters(item,".") " "} .roman{list-style-type:lower-roman} .b>li:before{content:"\\0025cf "}</style>
      <ol class="lst-kix_a-0 start" start="1"><li>Sign the lease</li><li>Collect the keys</li></ol><ol class="lst-kix_a-1 start" start="1"><li>of the boathouse</li></ol><ol class="lst-kix_a-0" start="3"><li>Meet the warden</li></ol>
      <ol class="law"><li>Scope</li><li>Deposit of the tenant</li></ol><ol class="deep"><li>Water<ol class="deep"><li>Meter</li><li>Tap</li></ol></li><li>Power</li></ol><ol class="roman"><li>Roof</li><li>Walls</li></ol><ul class="b"><li>Paint</li></ul>`),
    has: [
      '2. Collect the keys',
      'a. of the boathouse',
      '3. Meet the warden',
      '§ 2 Deposit of the tenant',
      '1.2 Tap',
      'ii. Walls',
      'Paint',
    ],
    question: 'What is step 3 of the lease?',
    answer: /Meet the warden|Collect the keys/,
  },
  {
    kind: 'tables',
    name: 'icons-as-values.html',
    bytes:
      utf8(`<table><tr><th>Feature</th><th>Basic</th><th>Pro</th></tr><tr><td>Depth sounder</td><td><img src="x.png" alt="No"></td><td><img src="y.png" alt="Yes"></td></tr>
      <tr><td>Autopilot</td><td><i class="fa fa-times" aria-hidden="false"></i></td><td><svg role="img" aria-label="included"></svg></td></tr>
      <tr><td>Anchor winch</td><td><img class="emoticon" alt="(error)" src="e.png"></td><td><img class="emoticon" alt="(tick)" src="t.png"> electric</td></tr></table>
      <ul class="inline-task-list"><li class="checked">Order the sails</li><li>Order the ropes</li></ul>
      <style>.to-do-children-checked{text-decoration:line-through}</style><ul><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Pay the deposit</span></li></ul>`),
    has: [
      'Depth sounder | No | Yes',
      'Autopilot | ✗ | included',
      'Anchor winch | ✗ | electric',
      '☒ Order the sails',
      '☐ Order the ropes',
      '☒ Pay the deposit',
    ],
    question: 'Does the Basic boat have a depth sounder?',
    answer: 'Depth sounder | No | Yes',
  },
  {
    kind: 'tables',
    name: 'table-by-style.html',
    bytes: utf8(`<!doctype html><style>.frame, .data { display: table } .main { display: table-cell }
      @media print { .line { display: table-cell } }
      .top { display: table-header-group } .line { display:table-row; } .data span.value { float: left } .value { display: table-cell !important }</style>
      <div class="frame"><div class="main"><h1>Moorings</h1><p>All fees are in euro.</p><p>Boats of guests are welcome.</p></div></div>
      <div class="data"><div class="top"><div class="line"><span class="value">Quay</span><span class="value">Day</span><span class="value">Month</span></div></div>
      <div class="line"><span class="value">North</span><span class="value"></span><span class="value">210</span></div>
      <div class="line"><span class="value">South</span><span class="value">18</span><span class="value">340</span></div></div>
      <div style="display:table"><div style="display: table-row"><div style="display:table-cell">Office</div><div style="display:table-cell">Phone</div></div>
      <div style="display: table-row"><div style="display:table-cell">Harbour master</div><div style="display:table-cell">4411</div></div></div>`),
    has: [
      'All fees are in euro.',
      'Quay | Day | Month',
      'North |  | 210',
      'South | 18 | 340',
      'Harbour master | 4411',
    ],
    question: 'What does a month at the south quay cost?',
    answer: 'South | 18 | 340',
  },
  {
    kind: 'merged cells',
    name: 'shifts.html',
    bytes: utf8(`<h1>Shift allowances</h1><table><tr><th>Site</th><th>Shift</th><th>Allowance</th></tr>
      <tr><td rowspan="2">Rotterdam</td><td>Early</td><td>1.10 euro</td></tr><tr><td>Night</td><td>4.80 euro</td></tr>
      <tr><td rowspan="0">Antwerp</td><td colspan="2">closed for repairs</td></tr><tr><td>Late</td><td>2.05 euro</td></tr></table>`),
    has: [
      'Rotterdam | Night | 4.80 euro',
      'Antwerp | closed for repairs | closed for repairs',
      'Antwerp | Late | 2.05 euro',
    ],
    question: 'What is the night shift allowance in Rotterdam?',
    answer: 'Rotterdam | Night | 4.80 euro',
  },
  {
    kind: 'several header rows',
    name: 'marina.html',
    bytes:
      utf8(`<h1>Fees of the marina</h1><table><thead><tr><td rowspan="2">Berth</td><td colspan="2">Summer</td><td colspan="2">Winter</td></tr>
      <tr><td>Week</td><td>Month</td><td>Week</td><td>Month</td></tr></thead>
      <tbody><tr><th>Pontoon A</th><td>120</td><td>400</td><td>60</td><td>210</td></tr>
      <tr><th>Pontoon B</th><td>95</td><td>330</td><td>45</td><td>160</td></tr></tbody></table>`),
    has: [
      'Berth | Summer Week | Summer Month | Winter Week | Winter Month',
      'Pontoon B | 95 | 330 | 45 | 160',
    ],
    question: 'What does pontoon B cost per month in winter?',
    answer: 'Pontoon B | 95 | 330 | 45 | 160',
  },
  {
    kind: 'several header rows',
    name: 'pasted-from-word.html',
    bytes: utf8(`<table class=MsoNormalTable><tr><td colspan=3>Freight rates</td></tr>
      <tr><td rowspan=2>Zone</td><td colspan=2>Weight class</td></tr><tr><td>light</td><td>heavy</td></tr>
      <tr><td>North</td><td>6.20</td><td>9.90</td></tr><tr><td>South</td><td>8.40</td><td>14.50</td></tr></table>`),
    has: ['Freight rates', 'Zone | Weight class light | Weight class heavy', 'South | 8.40 | 14.50'],
    question: 'What is the freight rate for the South?',
    answer: 'South | 8.40 | 14.50',
  },
  {
    kind: 'merged cells',
    name: 'layout-table.html',
    bytes:
      utf8(`<table><tr><td><table><tr><td>Desk</td><td>Extension</td></tr><tr><td>Reception</td><td>4100</td></tr></table></td></tr>
      <tr><td><p>The front door opens at seven.</p></td></tr></table>`),
    has: ['Desk | Extension', 'Reception | 4100', 'The front door opens at seven.'],
    question: 'What is the extension of the reception?',
    answer: 'Reception | 4100',
  },
  {
    kind: 'encodings',
    name: 'delivery-1251.html',
    bytes: () =>
      encodeAs(
        '<html><head><meta charset=windows-1251></head><p>Доставка на склад в Самаре занимает девять рабочих дней.</p></html>',
        'windows-1251',
      ),
    has: ['Доставка на склад в Самаре занимает девять рабочих дней.'],
    question: 'Сколько занимает доставка на склад в Самаре?',
    answer: 'девять рабочих дней',
  },
  {
    kind: 'encodings',
    name: 'holidays-8859-2.html',
    bytes: () =>
      encodeAs(
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"></head><p>Urlop pracownika trwa dwadzieścia sześć dni.</p></html>',
        'iso-8859-2',
      ),
    has: ['Urlop pracownika trwa dwadzieścia sześć dni.'],
    question: 'Ile dni trwa urlop pracownika?',
    answer: 'dwadzieścia sześć dni',
  },
  {
    kind: 'encodings',
    name: 'declared-in-xml.xhtml',
    bytes: () =>
      encodeAs(
        '<?xml version="1.0" encoding="koi8-r"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Отпуск сотрудника длится двадцать восемь дней.</p></body></html>',
        'koi8-r',
      ),
    has: ['Отпуск сотрудника длится двадцать восемь дней.'],
    question: 'Сколько длится отпуск сотрудника?',
    answer: 'двадцать восемь дней',
  },
  {
    kind: 'raised text',
    name: 'limits.html',
    bytes: utf8(
      '<p>The floor load is 5×10<sup>3</sup> N/m<sup><span>2</span></sup>. The gas is CO<sub>2</sub>.</p><p>It opens on the 1<sup>st</sup> of May<sup>[4]</sup>.</p>',
    ),
    has: ['The floor load is 5×10³ N/m². The gas is CO₂.', 'It opens on the 1st of May[4].'],
    question: 'What is the floor load?',
    answer: '5×10³ N/m²',
  },
  {
    kind: 'struck text',
    name: 'prices.html',
    bytes: utf8(
      '<p>The fee is <s>45 euro</s> 39 euro.</p><p>The deposit is <del>80</del><ins>95</ins> euro.</p><p style="text-decoration: line-through">Lunch is free.</p>',
    ),
    has: ['The fee is 39 euro.', 'The deposit is 95 euro.'],
    hasNot: ['45', '80', 'Lunch'],
    question: 'How much is the deposit?',
    answer: 'The deposit is 95 euro.',
  },
  {
    kind: 'hidden parts',
    name: 'hidden.html',
    bytes:
      utf8(`<html><head><style>/* tabs */ .secret, #old { display: none } .old{display:none} .old{display:block}
      @media print { .screen { display: none } } p.unseen{visibility:hidden}</style></head><body>
      <p>The ticket costs 30 euro.</p><p class="note secret">The ticket costs 11 euro.</p><div id=old><p>The ticket costs 12 euro.</p></div>
      <p class=unseen>The ticket costs 13 euro.</p><p class=screen>Children travel free.</p><p class=old>Dogs pay half.</p>
      <p style="mso-hide:all">The ticket costs 14 euro.</p></body></html>`),
    has: ['The ticket costs 30 euro.', 'Children travel free.', 'Dogs pay half.'],
    hasNot: ['11', '12', '13', '14'],
    question: 'What does the ticket cost?',
    answer: 'The ticket costs 30 euro.',
  },
  {
    kind: 'hidden parts',
    name: 'white.html',
    bytes:
      utf8(`<body><p>The pass costs 30 euro.</p><p style="color:#FFF">The pass costs 11 euro.</p><font color=white>The pass costs 12 euro.</font>
      <div style="background:#036; color:#fff"><p>Passes are sold at the desk.</p></div><p style="font-size:1px">The pass costs 13 euro.</p></body>`),
    has: ['The pass costs 30 euro.', 'Passes are sold at the desk.'],
    hasNot: ['11', '12', '13'],
    question: 'What does the pass cost?',
    answer: 'The pass costs 30 euro.',
  },
  {
    kind: 'numbering',
    name: 'steps.html',
    bytes:
      utf8(`<h1>Start of the press</h1><ol><li>Close the guard.</li><li><p>Check the gauge.</p><ol type="a"><li>Read the pressure.</li></ol></li>
      <li value="7">Press the green button.</li></ol><ol start="4" style="list-style-type: upper-roman"><li>Log the run.</li></ol><ul><li>Wear gloves.</li></ul>`),
    has: [
      '1. Close the guard.',
      '2. Check the gauge.',
      'a. Read the pressure.',
      '7. Press the green button.',
      'IV. Log the run.',
      'Wear gloves.',
    ],
    question: 'Which button is pressed?',
    answer: '7. Press the green button.',
  },
  {
    kind: 'forms',
    name: 'inspection.html',
    bytes:
      utf8(`<h1>Inspection of lift 2</h1><form><p><label>Inspector of the lift: <input value="Ines Carvalho"></label></p>
      <p><input type=checkbox checked> Brakes of the lift tested</p><p><input type="checkbox"> Cables of the lift replaced</p>
      <p>Result of the inspection: <select><option>failed</option><option selected>passed with remarks</option></select></p>
      <input type=hidden value=token123><textarea>Door closes slowly.</textarea></form>`),
    has: [
      'Inspector of the lift: Ines Carvalho',
      '☒ Brakes of the lift tested',
      '☐ Cables of the lift replaced',
      'Result of the inspection: passed with remarks',
      'Door closes slowly.',
    ],
    hasNot: ['token123', 'failed'],
    question: 'What is the result of the inspection?',
    answer: 'passed with remarks',
  },
];
