import { z } from 'zod';
import {
  DecisionBody,
  DecisionResult,
  ExecutionDetail,
  ExecutionList,
  ExecutionQuery,
  ReplayBody,
  ReplayEvent,
} from '../executions.ts';
import { Id } from '../fields.ts';
import {
  GoldenList,
  GoldenQuestionBody,
  GoldenRunBody,
  GoldenRunDetail,
  GoldenRunStarted,
} from '../golden.ts';
import { SearchTest, SearchTestBody } from '../retrieval.ts';
import { ById, type Descriptions } from './description.ts';

const call = {
  tag: 'Domains',
  may: 'configurers',
  errors: ['forbidden', 'not_found', 'domain_restricted'],
} as const;
const question = z.object({ id: Id, questionId: Id });

/** How those who answer for a domain see and try how it answers. */
export const qualityCalls = {
  testSearch: {
    ...call,
    summary: 'What the search finds for a question',
    params: ById,
    body: SearchTestBody,
    result: SearchTest,
  },
  testDecision: {
    ...call,
    summary: 'What is decided about a question before anything is written',
    params: ById,
    body: DecisionBody,
    result: DecisionResult,
  },
  replayQuestion: {
    ...call,
    summary: 'Answer a question with the present or a draft configuration',
    detail: 'No chat is read or touched.',
    params: ById,
    body: ReplayBody,
    lines: ReplayEvent,
  },
  listGoldenQuestions: {
    ...call,
    summary: 'Golden questions and the newest runs',
    params: ById,
    result: GoldenList,
  },
  createGoldenQuestion: {
    ...call,
    summary: 'Add a golden question',
    status: 201,
    params: ById,
    body: GoldenQuestionBody,
    result: GoldenList,
  },
  updateGoldenQuestion: {
    ...call,
    summary: 'Change a golden question',
    params: question,
    body: GoldenQuestionBody,
    result: GoldenList,
  },
  deleteGoldenQuestion: { ...call, summary: 'Delete a golden question', params: question },
  startGoldenRun: {
    ...call,
    summary: 'Ask all golden questions',
    status: 202,
    params: ById,
    body: GoldenRunBody,
    result: GoldenRunStarted,
  },
  getGoldenRun: {
    ...call,
    summary: 'One run of the golden questions',
    params: z.object({ id: Id, runId: Id }),
    result: GoldenRunDetail,
  },
  listExecutions: {
    ...call,
    summary: 'How questions were answered',
    detail: 'It never says who asked.',
    scope: 'read',
    query: ExecutionQuery,
    result: ExecutionList,
  },
  getExecution: {
    ...call,
    summary: 'The steps of one answer',
    scope: 'read',
    params: ById,
    result: ExecutionDetail,
    errors: ['not_found'],
  },
} as const satisfies Descriptions;
