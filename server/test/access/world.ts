/** A world of people, groups, domains, documents and chats, as the page "Who may read what" speaks of them. */
export type Id = string;
/** A person, a group, or every active account. */
export type Principal = Id | 'everybody';
export type Role = 'reader' | 'expert' | 'manager';
export type Person = { id: Id; role: 'normal' | 'admin' | 'owner'; active: boolean };
/** A member is a person or a group. Several origins may say the same; it holds while one of them does. */
export type Membership = { group: Id; member: Id; origin: 'hand' | 'claim' | 'scim' };
export type Domain = { id: Id; access: 'open' | 'restricted'; state: 'active' | 'disabled' | 'deleting' };
export type Grant = { domain: Id; principal: Principal; role: Role };
export type Document = {
  id: Id;
  domain: Id;
  /** `unknown`: principals of a source that could not be mapped. */
  access: 'domain' | 'unknown' | Principal[];
  enabled: boolean;
  /** Readers at the time of deletion; null while the document exists. */
  deletedFor: ReadonlySet<Id> | null;
  /** Whether all readers of its domain could read it at the time of deletion. */
  wasDomains: boolean;
  /** For a lesson: the documents that its chat's answers rested on, without those that were widened. */
  answerSources: Id[];
  canary: string;
};
export type Chat = { id: Id; participants: Id[] };
export type Message = {
  id: Id;
  chat: Id;
  seq: number;
  /** The domain that was asked, or that answered. */
  domain: Id | null;
  /** Null: the assistant. */
  author: Id | null;
  /** Content given to the writer of an answer: documents of passages and tools, and earlier messages. */
  documents: Id[];
  turns: Id[];
  /** For a refused question: the documents that contain the answer. */
  answering: Id[];
  /** The question that an answer answers. */
  replyTo: Id | null;
  /** Explicit shares of this message by a manager of a domain. */
  shares: { reader: Id; domain: Id }[];
};
/** `needs`: the documents that it was written of; `result`: those that its newest answer in everybody's run was given. */
export type Golden = { id: Id; domain: Id; needs: Id[]; result: Id[] };
export type World = {
  people: Map<Id, Person>;
  groups: Set<Id>;
  memberships: Membership[];
  domains: Map<Id, Domain>;
  grants: Grant[];
  documents: Map<Id, Document>;
  chats: Map<Id, Chat>;
  messages: Map<Id, Message>;
  golden: Map<Id, Golden>;
};
/** `person` is null for jobs of the system, which never read for a person. */
export type Reader = { person: Person | null; principals: ReadonlySet<Principal> };
