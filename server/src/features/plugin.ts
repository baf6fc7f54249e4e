import type { Answer, ProductSettings } from '@docent/contract';
import type { LanguageModel } from 'ai';
import type { FastifyRequest } from 'fastify';
import type { DocumentReader, Reader } from '../access/index.ts';
import type {
  Abilities,
  ChooseDomain,
  ChooseEngine,
  Library,
  Prices,
  Retrieve,
  SecondLookLimits,
  ThoroughLimits,
} from '../answering/index.ts';
import type { KeptEngine, ParserPool, Search } from '../knowledge/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { EmbedderInside } from '../platform/embedder/embedder-inside.ts';
import type { Files } from '../platform/files/files.ts';
import type { StoredFiles } from '../platform/files/sweep-files.ts';
import type { App } from '../platform/http/app.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Sources } from '../platform/http/content-security-policy.ts';
import type { Logger } from '../platform/logs.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Embedder } from '../platform/models/models.ts';
import type { Outgoing } from '../platform/outgoing/outgoing.ts';
import type { Queue } from '../platform/queue/queue.ts';
import type { Secrets } from '../platform/seal.ts';
import type { EventHandlers, SocketServer } from '../realtime/index.ts';

/** Counts what a person does. Throws `too_many_requests`. */
type Limit = (userId: string, points?: number) => Promise<void>;

/** Resources that the server opens before the first feature is made. All are closed after the last feature. */
export type Platform = {
  database: Database;
  files: Files;
  queue: Queue;
  mail: Mail;
  /** The only way to other machines. */
  outgoing: Outgoing;
  logger: Logger;
  sockets: SocketServer;
  /** Authenticates a call. Throws `unauthenticated`. */
  authenticate: (request: FastifyRequest) => Promise<Caller>;
  /** Scheme, host and port under which people reach the server. */
  origin: string;
  /** The current one signs sessions; keys for other purposes are derived from it. */
  secrets: Secrets;
  /** Returns the owner's settings over the environment's defaults. */
  product: { get: () => Promise<ProductSettings> };
  /** One person's, counted over all features together. */
  limits: { messages: Limit; uploads: Limit; invitations: Limit };
  models: {
    open: (name: string) => Promise<LanguageModel>;
    /** `provider:model` names that a domain may use. */
    allowed: () => Promise<string[]>;
    /** Models of a domain without a choice. */
    defaults: () => Promise<{ small: string | undefined; large: string | undefined }>;
    /** Returns the abilities of the engine of a domain with this large model. */
    abilitiesOf: (largeModel: string | null) => Promise<Abilities>;
  };
  /** Returns the current embedder; it may change between calls. */
  embedder: () => Embedder | undefined;
  /** State of the built-in embedder, whether or not it is in use. */
  embedderInside: EmbedderInside;
  parsers: ParserPool;
  search: Search;
  /** Search engine. */
  searchEngine: Pick<KeptEngine, 'warm' | 'clean' | 'index'>;
  /** Dependencies of the answer workflow besides the question. */
  workflow: {
    chooseEngine: ChooseEngine;
    retrieve: (domainId: string, reader: DocumentReader) => Retrieve;
    chooseDomain: ChooseDomain;
    library: (domainId: string, reader: Reader) => Library;
    thoroughLimits: ThoroughLimits;
    secondLookLimits: SecondLookLimits;
    /** Returns the current price of a million tokens of each model. */
    prices: () => Prices;
  };
  /** Returns the engine of a domain without a choice. */
  engine: () => Pick<Answer, 'engine' | 'model'>;
};

/**
 * Contribution of a feature to the server. It is made once, after the platform and after the features that it uses: whatever one feature
 * offers to another is a further property of its plugin, so the compiler ensures the order.
 */
export type Plugin = {
  /** Names it in the log. */
  name: string;
  /** Registers its calls. */
  routes?: (app: App) => void | Promise<void>;
  /** Its calls are served by workers too, which serve no others. */
  servedByWorkers?: true;
  /** Its socket events. One event belongs to one feature. */
  events?: Partial<EventHandlers>;
  /** Starts its work in the background: once all calls are registered, and before the first one comes. */
  jobs?: () => void | Promise<void>;
  /** Every hour, and when a server starts, on one server of all: deletes what has expired. Rejects between two steps when `signal` says so. */
  clean?: (signal: AbortSignal) => Promise<void>;
  /** The files that its rows name: others of this kind are removed after `clean`. */
  files?: StoredFiles;
  /** Sources that the web app's page may load for this feature. */
  page?: { sources: Sources[]; opensWindows?: boolean };
  /** Ends what `jobs` has started. The feature made last closes first; calls and sockets are still served. */
  close?: () => unknown;
  /** Finishes what the last calls have begun: after the last of them, and before the platform closes. */
  drain?: () => unknown;
};
