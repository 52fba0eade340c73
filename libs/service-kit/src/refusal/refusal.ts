import {
  describeRefusal,
  type PlainRefusalCode,
  type RefusalCode,
  type RefusalText,
  type RefusalValues,
  type WriteResponse,
} from '@portal/contracts';

/** Refuses a valid and permitted write: rolls the transaction back and becomes the response. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  override readonly name = 'Refusal';
  readonly text: RefusalText;

  constructor(code: Code, ...values: RefusalValues<Code>) {
    const text = describeRefusal(code, ...values);
    super(text.message);
    this.text = text;
  }
}

/** Creates the response of a write that is refused and has changed nothing. */
export const refuseWrite = <Code extends RefusalCode>(code: Code, ...values: RefusalValues<Code>) => ({
  affectedRows: 0,
  ...describeRefusal(code, ...values),
});

/** Returns the response of a write, or of its {@link Refusal}. */
export async function catchRefusal(write: Promise<WriteResponse>): Promise<WriteResponse> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Refusal) return { affectedRows: 0, ...error.text };
    throw error;
  }
}

/** Turns a violation of the unique index `index` into a refusal. */
export async function throwIfTaken<T>(write: Promise<T>, index: string, code: PlainRefusalCode): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isViolation(error, index)) throw new Refusal(code);
    throw error;
  }
}

function isViolation(error: unknown, index: string): boolean {
  const { driverError = error } = error as { driverError?: unknown };
  return (
    (driverError as { code?: string }).code === '23505' &&
    (driverError as { constraint?: string }).constraint === index
  );
}
