import type { ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, OperationTypeNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { GraphContext, Judged, OnOperation } from '#bff/graphql/context.ts';
import { etagOf } from '#shared/node/http/etag.ts';
import { compilePlan, type Plan } from './compile-query.ts';
import type { PlanRequest } from './graphql-body.ts';
import { NotPlannable } from './select-fields.ts';

/** Far more than the website has; any client may send its own. */
const MAX_DOCUMENTS = 500;
/** Characters of all documents together. A document has at most 1,000 tokens, but a token may be long. */
const MAX_TEXT = 2_000_000;
/** Of one document. Clients send each operation as a document of its own; a long list of names must not make as many plans. */
const MAX_OPERATIONS = 4;
/** Combinations of request headers for which the headers of an answer are kept, for each document. */
const MAX_HEADS = 20;
const MAX_HEAD_KEY = 512;
/** Finished answers of constant documents: each filter of the booths is one. */
const MAX_FINISHED = 500;
const MAX_FINISHED_BYTES = 8_000_000;
/** The only headers that Apollo and our plugins give a good answer; an answer with another is not learned. */
const LEARNED_HEADERS = new Set(['content-type', 'cache-control', 'vary']);

/** The headers of an answer. */
export type Head = readonly (readonly [name: string, value: string])[];

/** What a plan answered, with status 200. */
export interface PlanAnswer {
  /** Bytes where the answer was finished before. */
  body: string | Buffer;
  /** Known where the answer was finished before. */
  etag?: string;
}

type Finished = Required<Pick<PlanAnswer, 'body' | 'etag'>>;

interface Entry extends Judged {
  id: number;
  /** Undefined until the document is asked for again, null where there can be none. */
  plan: Plan | null | undefined;
  answers: KnownAnswer[];
}

/** The operations of a document by their names; '' where none is named. */
type Operations = Map<string, Entry>;

/** The method and the request headers that Apollo reads. Few are known of an operation, so that to compare them costs less than to hash a text of all. */
export type HeadKey = readonly string[];

/** What all requests with the same document and the same headers have in common. */
export interface KnownAnswer {
  entry: Entry;
  headKey: HeadKey;
  /** What Apollo has set; the status is 200. */
  head: Head;
  /** What Fastify has sent, by `Origin` (bff/http/graphql-fast-path.ts). */
  sentHeads: Map<string, SentHead>;
}

/** The head of an answer that was sent, to be sent again with other values in two places. */
export interface SentHead {
  /** Names and values in turn. */
  lines: readonly string[];
  requestIdAt: number;
  lengthAt: number;
}

/** What became of a request that had a plan; `handed over`: Apollo answered, with what the plan had asked for. */
export type PlanOutcome = 'answered' | 'handed over';

interface Parts {
  schema: GraphQLSchema;
  /** Called for each answer of a plan, as Apollo's plugins are for each of Apollo's. */
  onOperation: OnOperation;
  onOutcome: (outcome: PlanOutcome) => void;
}

export type Plans = ReturnType<typeof createPlans>;

/** Marks the contexts of queries that Apollo has answered well. It comes last of those that change answers. */
export const markJudged: ApolloServerPlugin<GraphContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue, document, operation }) {
        if (!document || operation?.operation !== OperationTypeNode.QUERY || response.body.kind !== 'single') return;
        const { errors, data, extensions } = response.body.singleResult;
        if (!errors && data && !extensions && (response.http.status ?? 200) === 200)
          contextValue.plan.judged = { document, operation };
      },
    };
  },
};

/**
 * The plans of the documents that clients send again and again (docs/graph-plans.md, decision 069). Each belongs to one text, one operation name and
 * one set of request headers, for which Apollo itself has given a good answer.
 */
export function createPlans({ schema, onOperation, onOutcome }: Parts) {
  /** By the text alone: that of a trusted document has its hash already. */
  const documents = new LRUCache<string, Operations>({
    max: MAX_DOCUMENTS,
    maxSize: MAX_TEXT,
    sizeCalculation: (_operations, text) => text.length,
  });

  const planOf = (entry: Entry): Plan | null =>
    entry.plan === undefined ? (entry.plan = compileOrNull(schema, entry)) : entry.plan;

  const finished = new LRUCache<string, Finished>({
    max: MAX_FINISHED,
    maxSize: MAX_FINISHED_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });
  let lastId = 0;

  const finish = (key: string, text: string): Finished => {
    const body = Buffer.from(text);
    const answer = { body, etag: etagOf(body) };
    finished.set(key, answer);
    return answer;
  };

  return {
    /** Finds the plan of a request. */
    find({ query, operationName = '' }: PlanRequest, headKey: HeadKey): KnownAnswer | null {
      const known = documents
        .get(query)
        ?.get(operationName)
        ?.answers.find((answer) => isSame(answer.headKey, headKey));
      return known && planOf(known.entry) ? known : null;
    },

    /**
     * Answers a request by its plan.
     *
     * @returns null where the answer would not be a good one: then `context` has the results that were asked for already, and Apollo goes on with them
     */
    async answer(
      { entry }: KnownAnswer,
      { variables }: PlanRequest,
      context: GraphContext,
    ): Promise<PlanAnswer | null> {
      const { report } = context;
      try {
        const plan = planOf(entry);
        if (!plan) return null;
        const finishedKey = plan.isConstant ? `${entry.id} ${JSON.stringify(variables)}` : null;
        let answer: PlanAnswer | undefined = finishedKey === null ? undefined : finished.get(finishedKey);
        if (!answer) {
          const run = plan.start(variables, context);
          // All are awaited together: a second failure must not become an unhandled rejection while Apollo takes over.
          const values = run.results.length === 1 ? [await run.results[0]] : await Promise.all(run.results);
          const body = plan.write(run, values);
          answer = finishedKey === null ? { body } : finish(finishedKey, body);
        }
        report.name = entry.operation.name?.value ?? null;
        onOperation(report.name, undefined, context.request.clientName);
        onOutcome('answered');
        return answer;
      } catch {
        onOutcome('handed over');
        return null;
      }
    },

    /** Keeps what Apollo has shown to be good. */
    learn(
      { query, operationName = '' }: PlanRequest,
      headKey: HeadKey,
      { document, operation }: Judged,
      head: Head,
    ): void {
      if (headKey.join('').length > MAX_HEAD_KEY || !head.every(([name]) => LEARNED_HEADERS.has(name))) return;
      const operations = documents.get(query) ?? (new Map() as Operations);
      const known = operations.get(operationName);
      if (!known && operations.size >= MAX_OPERATIONS) return;
      const entry = known ?? { id: (lastId += 1), document, operation, plan: undefined, answers: [] };
      const isLearned = entry.answers.some((answer) => isSame(answer.headKey, headKey));
      if (!isLearned) entry.answers.push({ entry, headKey, head, sentHeads: new Map() });
      // The oldest goes: odd headers of others must not keep out those that clients send.
      if (entry.answers.length > MAX_HEADS) entry.answers.shift();
      operations.set(operationName, entry);
      documents.set(query, operations);
    },
  };
}

function isSame(one: HeadKey, other: HeadKey): boolean {
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

function compileOrNull(schema: GraphQLSchema, { document, operation }: Judged): Plan | null {
  try {
    return compilePlan(schema, document, operation);
  } catch (error) {
    if (error instanceof NotPlannable) return null;
    throw error;
  }
}
