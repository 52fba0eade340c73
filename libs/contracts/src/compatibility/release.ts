import type { AccessRule } from '../kit/access.js';
import type { ServiceName } from '../kit/contract.js';
import type { JsonSchema } from './json-schema.js';

/** One call as a release has it. */
export interface DescribedCall {
  readonly service: ServiceName;
  /** Method and path; undefined for calls between parts. */
  readonly route?: string;
  readonly access?: AccessRule;
  /** Fields that must name the caller itself, and what of it. */
  readonly callerFields?: Readonly<Record<string, string | undefined>>;
  /** Columns that a list can be sorted by; undefined for calls that answer no list. */
  readonly sortable?: readonly string[];
  /** What the answer is or carries beside its JSON: a `file`, the `session`'s cookie. */
  readonly carries: readonly ('file' | 'session')[];
  /** Seconds that callers wait. */
  readonly timeoutSeconds: number;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
}

/** One event as a release has it. */
export interface DescribedEvent {
  readonly stream: string;
  readonly subject: string;
  readonly value: JsonSchema;
}

/** Everything that the parts of one release say to one another. */
export interface Release {
  readonly version: string;
  /** By their subjects, without the `call.` that all have. */
  readonly calls: Readonly<Record<string, DescribedCall>>;
  /** By service and kind. */
  readonly events: Readonly<Record<string, DescribedEvent>>;
  /** Values that travel inside headers, tokens and sealed facts. */
  readonly values: Readonly<Record<string, JsonSchema>>;
  /** Names that both ends of the wire must know: headers, subjects, codes of faults. */
  readonly names: Readonly<Record<string, string>>;
}
