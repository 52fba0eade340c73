import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type AnyCall,
  type Bound,
  type Contract,
  type Contracts,
  containsWords,
  contracts,
  type OutputOf,
  Problem,
  readFields,
  type RequestOf,
  type RestCall,
  isPagingName,
  type Role,
} from '@portal/contracts';

type Groups = { [G in keyof Contracts]: Contracts[G]['calls'] };
type FakeResponse<C> = C extends RestCall
  ? OutputOf<C> | ((input: RequestOf<C>) => OutputOf<C> | Promise<OutputOf<C>>)
  : never;

/**
 * Responses by group and call: the output of the call's contract, or a function of its input. Lists are given whole: a page is cut from them,
 * and a search finds its rows if they are no function.
 */
export type Responses = { [G in keyof Groups]?: { [N in keyof Groups[G]]?: FakeResponse<Groups[G][N]> } };

type CallName = { [G in keyof Groups]: `${G}.${keyof Groups[G] & string}` }[keyof Groups];
type InputOf<N extends CallName> = N extends `${infer G extends keyof Groups}.${infer C}`
  ? C extends keyof Groups[G]
    ? Groups[G][C] extends RestCall
      ? RequestOf<Groups[G][C]>
      : never
    : never
  : never;

/** A call without a response, as without a network. */
export class NoResponse extends Error {}

/** A call of the page, as the page sends it. */
export interface SentCall {
  group: string;
  name: string;
  isPage: boolean;
  input: Record<string, unknown>;
  /** The idempotency key. */
  key?: string | undefined;
}

/** What the page gets: the output, a file or an error. */
export type Reply =
  | { value: unknown }
  | { file: { base64: string; type: string } }
  | { error: { name: string; status?: number; code?: string; detail?: string; errors?: unknown } };

/** Responses the calls of a page, and checks inputs and responses against the contracts. */
export class FakeApi {
  /** What broke a contract, and the calls without a response. */
  readonly breaches: string[] = [];
  /** The number of calls that wait for their response. */
  pending = 0;
  private readonly sent: { call: string; input: unknown; key: string | undefined }[] = [];
  private readonly responses = new Map<string, unknown>();

  /** Later responses replace earlier ones to the same call. */
  constructor(
    private readonly role: Role,
    responses: Responses[],
    private readonly latencyMs: number,
  ) {
    for (const [group, calls] of responses.flatMap((each) => Object.entries(each)))
      for (const [name, response] of Object.entries(calls)) this.responses.set(`${group}.${name}`, response);
  }

  listCalls<N extends CallName>(call: N): InputOf<N>[] {
    return this.sent.filter((each) => each.call === call).map(({ input }) => input as InputOf<N>);
  }

  listKeys(call: CallName): (string | undefined)[] {
    return this.sent.filter((each) => each.call === call).map(({ key }) => key);
  }

  async reply(call: SentCall): Promise<Reply> {
    this.pending += 1;
    if (this.latencyMs > 0) await setTimeout(this.latencyMs);
    return this.createReply(call).finally(() => (this.pending -= 1));
  }

  private async createReply({ group, name, isPage, input, key }: SentCall): Promise<Reply> {
    const call = `${group}.${name}`;
    this.sent.push({ call, input, key });
    const contract = findContract(group, name);
    if (contract?.parts) return { value: await this.readParts(contract.parts) };
    const response = this.responses.get(call);
    if (!contract || response === undefined) return this.fail(`${call} has no response`);
    if (!contract.access[this.role]) return this.fail(`${call} is not allowed to the role ${this.role}`);
    const inputErrors = findInputErrors(contract, input);
    if (inputErrors.length > 0) return this.fail(`${call} was sent with ${JSON.stringify(inputErrors)}`);
    try {
      const output: unknown =
        typeof response === 'function' ? await response(input) : findMatches(response, input);
      if (output instanceof Blob) return { file: await readFile(output) };
      const outputErrors = findOutputErrors(contract, output);
      if (outputErrors) return this.fail(`${call} was answered with ${outputErrors}`);
      return { value: isPage ? cutPage(output as unknown[], input) : output };
    } catch (error) {
      if (error instanceof NoResponse) return { error: { name: 'NetworkError' } };
      if (!(error instanceof Problem)) return this.fail(`${call} was answered with ${String(error)}`);
      const { status, code, message: detail, errors = [] } = error;
      return { error: { name: 'ApiError', status, code, detail, errors } };
    }
  }

  private async readParts(parts: Record<string, Bound<RestCall>>): Promise<object> {
    const values = Object.entries(parts).map(async ([name, { subject, name: call }]) => {
      const [, , group = ''] = subject.split('.');
      const reply = await this.createReply({ group, name: call, isPage: false, input: {} });
      return [name, 'value' in reply ? reply.value : null];
    });
    return Object.fromEntries(await Promise.all(values)) as object;
  }

  private fail(breach: string): Reply {
    this.breaches.push(breach);
    return { error: { name: 'ApiError', status: 500, code: 'internal', detail: breach, errors: [] } };
  }
}

function findContract(group: string, name: string): RestCall | undefined {
  const calls = new Map<string, AnyCall>(
    Object.entries(new Map<string, Contract>(Object.entries(contracts)).get(group)?.calls ?? {}),
  );
  const call = calls.get(name);
  return call?.kind === 'rest' ? call : undefined;
}

/** Finds invalid and unknown fields. A query is text, and has no empty fields. */
function findInputErrors({ method, input: schema }: RestCall, input: SentCall['input']): unknown[] {
  const isInQuery = (field: string) => method === 'GET' || isPagingName(field);
  const sent = Object.entries(input)
    .filter(([field, value]) => value !== undefined && !(value === '' && isInQuery(field)))
    .map(([field, value]) => [field, isInQuery(field) ? String(value) : value] as const);
  const unknown = sent.filter(([field]) => !(field in schema.shape)).map(([field]) => `unknown ${field}`);
  return [...unknown, ...(readFields(schema, Object.fromEntries(sent)).errors ?? [])];
}

/** Describes what the contract's output does not have, such as a field that was renamed. */
function findOutputErrors({ output: schema }: RestCall, output: unknown): string | undefined {
  const given: unknown = JSON.parse(JSON.stringify(output));
  const { error, data } = schema.safeParse(given);
  if (error) return error.message;
  return isDeepStrictEqual(data, given)
    ? undefined
    : `fields that the contract does not have: ${JSON.stringify(given)}`;
}

/** Searches in the rows of a list. */
function findMatches(response: unknown, { search }: SentCall['input']): unknown {
  if (!Array.isArray(response) || typeof search !== 'string') return response;
  const rows: object[] = response;
  return rows.filter((row) => containsWords(Object.values(row).join('\n'), search));
}

const cutPage = (rows: unknown[], { limit = rows.length, offset = 0 }: SentCall['input']) => ({
  rows: rows.slice(Number(offset), Number(offset) + Number(limit)),
  total: rows.length,
});

const readFile = async (file: Blob) => ({
  base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
  type: file.type,
});
