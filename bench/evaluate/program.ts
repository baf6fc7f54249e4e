import { setTimeout as delay } from 'node:timers/promises';
import {
  DocumentList,
  DomainAnswer,
  ExecutionList,
  type Message,
  MessageList,
  UploadResult,
  VectorProgress,
} from '@docent/contract';
import type { z } from 'zod';

export type Program = ReturnType<typeof openProgram>;

const WAIT_SECONDS = 5;
const LOOK_EVERY_MS = 500;
const PAGE_SIZE = 100;
const ANSWER_WITHIN_MS = 10 * 60_000;
/** The list of runs is searched by a part of the question. */
const SEARCH_CHARACTERS = 200;

/** Client of a server with an API key (scopes Read, Ask and Change documents). */
export const openProgram = (url: string, key: string) => {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    for (;;) {
      const headers = { ...init.headers, authorization: `Bearer ${key}` };
      const response = await fetch(`${url}/v1${path}`, { ...init, headers });
      if (response.status !== 429) return response;
      await delay(1_000 * Number(response.headers.get('retry-after') ?? WAIT_SECONDS));
    }
  };
  const call = async <Schema extends z.ZodType>(path: string, schema: Schema, init?: RequestInit) => {
    const response = await request(path, init);
    if (!response.ok)
      throw new Error(`${init?.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
    return schema.parse(await response.json());
  };
  const post = (body: object): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  /** Sorted by status: failed documents first, then documents in ingestion. */
  const documentsOf = (domainId: string, page: number) =>
    call(`/documents?kb_id=${domainId}&sort=status&docs_per_page=${PAGE_SIZE}&page=${page}`, DocumentList);

  /** The message when its answer has been written and checked. */
  const finished = async (chatId: string, messageId: string): Promise<Message> => {
    const until = Date.now() + ANSWER_WITHIN_MS;
    for (;;) {
      const { messages } = await call(`/messages?chat_id=${chatId}`, MessageList);
      const message = messages.find(({ id }) => id === messageId);
      if (!message) throw new Error('the answer is gone');
      if (message.status !== 'writing' && message.answer?.verdict_state !== 'pending') return message;
      if (Date.now() > until) throw new Error('the answer did not end');
      await delay(LOOK_EVERY_MS);
    }
  };

  return {
    /** The id of each file's document, in order; null for one that is refused. A copy is the document that was there. */
    upload: async (
      domainId: string,
      files: { name: string; content: Buffer }[],
    ): Promise<(string | null)[]> => {
      const form = new FormData();
      form.set('kb_id', domainId);
      for (const { name, content } of files) form.append('files', new Blob([new Uint8Array(content)]), name);
      const { results } = await call('/documents', UploadResult, { method: 'POST', body: form });
      return results.map((one) => (one.ok ? one.document.id : (one.existing?.id ?? null)));
    },
    /** Waits until every document of a domain is ingested or failed. Returns the number of failed ones. */
    untilRead: async (domainId: string): Promise<number> => {
      let failed = 0;
      for (let page = 1; ; ) {
        const { documents } = await documentsOf(domainId, page);
        const others = documents.filter(({ parsing_status: is }) => is !== 'error');
        if (others.some(({ parsing_status: is }) => is !== 'ingested')) {
          await delay(LOOK_EVERY_MS);
          continue;
        }
        failed += documents.length - others.length;
        if (others.length || documents.length < PAGE_SIZE) return failed;
        page += 1;
      }
    },
    /**
     * Waits until the passages of a domain have vectors, where an embedding model is set. Returns the number without vectors, because the
     * model fails, or because the caller may not see its state: search finds these by words.
     */
    untilEmbedded: async (domainId: string): Promise<number> => {
      for (;;) {
        const response = await request('/vectors');
        if (!response.ok) return 0;
        const { model, domains, failure } = VectorProgress.parse(await response.json());
        const { passages, embedded } = domains.find(({ id }) => id === domainId) ?? {
          passages: 0,
          embedded: 0,
        };
        if (!model || embedded >= passages) return 0;
        if (failure) return passages - embedded;
        await delay(LOOK_EVERY_MS);
      }
    },
    /**
     * Asks in a new chat, after the question `before` if there is one. `tookMs`: time to the whole answer, without a verification that
     * follows it.
     */
    ask: async (
      domainId: string,
      question: string,
      { thorough, before }: { thorough: boolean; before?: string | undefined },
    ) => {
      const path = `/domains/${domainId}/ask`;
      const chat_id = before && (await call(path, DomainAnswer, post({ question: before }))).chat_id;
      const began = performance.now();
      const body = { question, thorough, ...(chat_id && { chat_id }) };
      const asked = await call(path, DomainAnswer, post(body));
      const inCall = Math.round(performance.now() - began);
      const message = await finished(asked.chat_id, asked.message_id);
      return {
        message,
        tookMs: asked.status === 'writing' ? (message.answer?.duration_ms ?? inCall) : inCall,
      };
    },
    /** Returns the cost of the question's newest run; null where it is unknown or hidden from the caller. */
    costOf: async (domainId: string, question: string): Promise<number | null> => {
      const search = new URLSearchParams({
        domain_id: domainId,
        search: question.trim().slice(0, SEARCH_CHARACTERS).trim(),
        limit: '5',
      });
      const response = await request(`/executions?${search}`);
      if (!response.ok) return null;
      const { executions } = ExecutionList.parse(await response.json());
      return executions.find((one) => one.question === question.trim())?.cost ?? null;
    },
  };
};
