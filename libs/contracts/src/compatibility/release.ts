import type { z } from 'zod';
import { contracts } from '../contracts.js';
import { events } from '../events.js';
import { type AccessRule, type ComponentName, Principal, type ServiceName } from '../kit/access.js';
import {
  type AnyCall,
  type Bound,
  type Contract,
  defaultMaxBodyBytes,
  defaultTimeoutSeconds,
  type RestCall,
} from '../kit/contract.js';
import { getConsumerName, getEventSubject, getStreamName, type EventContract } from '../kit/event.js';
import { problemStatus } from '../kit/problem.js';
import { replyHeader, requestHeader } from '../kit/handler.js';
import { MailOrder } from '../notifications/mail-order.js';
import { toJsonSchema, type JsonSchema } from './mismatch.js';

export interface ReleasedCall {
  readonly service: ComponentName;
  /** Method and path; undefined for internal calls. */
  readonly route?: string;
  /** Components that may make the call; undefined for REST calls. */
  readonly callers?: readonly ComponentName[];
  readonly access?: AccessRule;
  /** Sort columns of a list; undefined for other calls. */
  readonly sortable?: readonly string[];
  /** Content of the response beside its JSON. */
  readonly carries: readonly ('file' | 'session')[];
  readonly timeoutSeconds: number;
  /** Size limit of the body; undefined for internal calls. */
  readonly maxBodyBytes?: number;
  /** What the caller must fulfil besides. Undefined for internal calls and in releases before 0.3.0. */
  readonly restrictions?: readonly string[];
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

interface ReleasedEvent {
  readonly stream: string;
  readonly subject: string;
  /** The durable consumers by service. */
  readonly consumers: Readonly<Partial<Record<ServiceName, string>>>;
  readonly value: JsonSchema;
}

/** The contracts of a release, as they are stored in `libs/contracts/released`. */
export interface Release {
  readonly version: string;
  /** By subject without `call.`. */
  readonly calls: Readonly<Record<string, ReleasedCall>>;
  /** By service and kind. */
  readonly events: Readonly<Record<string, ReleasedEvent>>;
  /** Values in headers, tokens and encrypted events. */
  readonly values: Readonly<Record<string, JsonSchema>>;
  /** Names of headers, subjects and problem codes. */
  readonly names: Readonly<Record<string, string>>;
}

export interface ReleaseSource {
  readonly contracts: Readonly<Record<string, Contract>>;
  readonly events: readonly EventContract[];
  readonly values: Readonly<Record<string, z.ZodType>>;
  readonly names: Readonly<Record<string, string>>;
}

/** Describes contracts as data that can be stored and compared. */
export function describeRelease(version: string, source: ReleaseSource): Release {
  const calls = Object.values(source.contracts).flatMap((contract) => Object.values(contract.calls));
  return {
    version,
    calls: Object.fromEntries(calls.map((call) => [call.subject.replace(/^call\./, ''), describeCall(call)])),
    events: Object.fromEntries(
      source.events.map((event) => [`${event.service}.${event.kind}`, describeEvent(event)]),
    ),
    values: Object.fromEntries(
      Object.entries(source.values).map(([name, value]) => [name, toJsonSchema(value)]),
    ),
    names: source.names,
  };
}

/** Describes the contracts of this working copy. */
export const describePortal = (version: string): Release =>
  describeRelease(version, {
    contracts,
    events,
    values: { Principal, MailOrder },
    names: Object.fromEntries([
      ...prefixNames('request header', requestHeader),
      ...prefixNames('reply header', replyHeader),
      ...prefixNames('fault', problemStatus),
    ]),
  });

const prefixNames = (prefix: string, table: Readonly<Record<string, string | number>>) =>
  Object.entries(table).map(([name, value]) => [`${prefix} ${name}`, String(value)]);

function describeCall(call: Bound<AnyCall>): ReleasedCall {
  const common = {
    service: call.service,
    timeoutSeconds: call.timeoutSeconds ?? defaultTimeoutSeconds,
    input: describeInput(call),
  };
  if (call.kind === 'internal')
    return { ...common, callers: call.callers, carries: [], output: toJsonSchema(call.output) };
  const { method, path, access, sortable, file, cookies = [] } = call;
  return {
    ...common,
    route: `${method} ${path}`,
    access,
    maxBodyBytes: call.maxBodyBytes ?? defaultMaxBodyBytes,
    restrictions: listRestrictions(call),
    sortable,
    // A gateway of an older release can ignore the device cookie.
    carries: [...(file ? ['file' as const] : []), ...cookies.filter((name) => name === 'session')],
    output: file ? {} : toJsonSchema(call.output),
  };
}

function listRestrictions({ needsProof, isPrivate, callerFields = {} }: RestCall): string[] {
  return [
    ...Object.entries(callerFields).map(([field, value]) => `its ${field} must be the caller's own ${value}`),
    ...(needsProof ? ['needs a proof of the caller for some inputs'] : []),
    ...(needsProof === true ? ['needs a proof of the caller for all inputs'] : []),
    ...(isPrivate ? ['is private: people who view the portal as another may not make it'] : []),
  ];
}

/** Leaves out `sort`, whose check cannot be compared. Its columns are in `sortable`. */
function describeInput(call: AnyCall): JsonSchema {
  const described = toJsonSchema(call.input);
  if (call.kind === 'internal' || !call.list) return described;
  const { sort: _columns, ...properties } = described.properties ?? {};
  return { ...described, properties };
}

const describeEvent = (event: EventContract): ReleasedEvent => ({
  stream: getStreamName(event.service, event.type),
  subject: getEventSubject(event, '*'),
  consumers: Object.fromEntries(event.consumers.map((service) => [service, getConsumerName(service, event)])),
  value: toJsonSchema(event.value),
});
