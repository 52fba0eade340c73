import type { z } from 'zod';
import { defaultTimeoutSeconds, type AnyCall } from '../kit/call.js';
import type { Bound, Contract } from '../kit/contract.js';
import { eventSubject, streamOf, type EventContract } from '../kit/event.js';
import { jsonSchemaOf, type JsonSchema } from './json-schema.js';
import type { DescribedCall, DescribedEvent, Release } from './release.js';

/** What a release is described from. */
export interface ReleaseSource {
  readonly contracts: Readonly<Record<string, Contract>>;
  readonly events: readonly EventContract[];
  readonly values: Readonly<Record<string, z.ZodType>>;
  readonly names: Readonly<Record<string, string>>;
}

/** The contracts as data, to be kept and compared. */
export function describeRelease(
  version: string,
  { contracts, events, values, names }: ReleaseSource,
): Release {
  const calls = Object.values(contracts).flatMap((contract) => Object.values(contract.calls));
  return {
    version,
    calls: Object.fromEntries(calls.map((call) => [call.subject.replace(/^call\./, ''), describeCall(call)])),
    events: Object.fromEntries(
      events.map((event) => [`${event.service}.${event.kind}`, describeEvent(event)]),
    ),
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, jsonSchemaOf(value)])),
    names,
  };
}

function describeCall(call: Bound<AnyCall>): DescribedCall {
  const common = {
    service: call.service,
    timeoutSeconds: call.timeoutSeconds ?? defaultTimeoutSeconds,
    input: inputOf(call),
  };
  if (call.kind === 'internal') return { ...common, carries: [], output: jsonSchemaOf(call.output) };
  const { method, path, access, callerFields, sortable, file, cookies = [] } = call;
  return {
    ...common,
    route: `${method} ${path}`,
    access,
    ...(callerFields && { callerFields }),
    ...(sortable && { sortable }),
    // The device's cookie changes nothing for a gateway that does not know it.
    carries: [...(file ? ['file' as const] : []), ...cookies.filter((name) => name === 'session')],
    output: file ? {} : jsonSchemaOf(call.output),
  };
}

/** How a list may be sorted is told by its columns, which the check of the field can only be compared by as a whole. */
function inputOf(call: AnyCall): JsonSchema {
  const described = jsonSchemaOf(call.input);
  if (call.kind === 'internal' || !call.list) return described;
  const { sort: _columns, ...properties } = described.properties ?? {};
  return { ...described, properties };
}

const describeEvent = (event: EventContract): DescribedEvent => ({
  stream: streamOf(event.service, event.type),
  subject: eventSubject(event, '*'),
  value: jsonSchemaOf(event.value),
});
