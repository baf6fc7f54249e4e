import type { KnowledgeBase } from '../kit/knowledge-base.ts';
import { median, p95 } from '../kit/statistics.ts';
import type { Section } from '../kit/table.ts';
import { loadTexts } from '../kit/texts.ts';

/** About what a file of 80 pages has. */
const PARAGRAPHS_A_DOCUMENT = 400;
const PASSAGES_READ = 8;
const QUESTIONS = 200;

/** How long a search takes in domains of these sizes, one question after the other and all at once. */
export const speed = async (base: KnowledgeBase, evalData: string, sizes: number[]): Promise<Section> => {
  const { paragraphs, questions, from } = loadTexts(evalData);
  const rows: (string | number)[][] = [];
  for (const size of sizes) {
    const domainId = await base.makeDomain();
    let passages = 0;
    for (let at = 0; passages < size; at += PARAGRAPHS_A_DOCUMENT) {
      const pages = Array.from(
        { length: PARAGRAPHS_A_DOCUMENT },
        (_, index) => paragraphs[(at + index) % paragraphs.length] ?? '',
      );
      passages += (await base.addText(domainId, `volume ${at}`, pages)).passages;
    }
    const ask = (index: number) => {
      const question = questions[index % questions.length] ?? '';
      return base.search({ domainId, question, limit: PASSAGES_READ });
    };
    const began = performance.now();
    await ask(0);
    const firstMs = performance.now() - began;
    const milliseconds: number[] = [];
    const cpu = process.cpuUsage();
    for (let index = 0; index < QUESTIONS; index += 1) {
      const asked = performance.now();
      await ask(index);
      milliseconds.push(performance.now() - asked);
    }
    const { user, system } = process.cpuUsage(cpu);
    const together = performance.now();
    await Promise.all(Array.from({ length: QUESTIONS }, (_, index) => ask(index)));
    const togetherMs = performance.now() - together;
    const removing = performance.now();
    await base.removeDomain(domainId);
    rows.push([
      passages,
      firstMs,
      median(milliseconds),
      p95(milliseconds),
      (user + system) / 1_000 / QUESTIONS,
      togetherMs,
      (performance.now() - removing) / 1_000,
    ]);
  }
  return {
    title: 'Search on the embedded store',
    columns: [
      'passages',
      'first question, ms',
      'median, ms',
      'p95, ms',
      "of it this process's CPU, ms",
      `${QUESTIONS} at once, ms`,
      'domain deleted in, s',
    ],
    rows,
    note: `${QUESTIONS} questions, ${from}. Wanted: at most 5 ms at 20,000 passages.`,
  };
};
