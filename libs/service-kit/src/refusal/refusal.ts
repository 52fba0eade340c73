import type { WriteResponse } from '@portal/contracts';

/** A well-formed and permitted write that is not done; thrown, it undoes the transaction and becomes the answer's message. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The answer of a write, or of its {@link Refusal}. */
export async function orRefusal(write: Promise<WriteResponse>): Promise<WriteResponse> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Refusal) return { affectedRows: 0, message: error.message };
    throw error;
  }
}

/** Runs a write; breaking the unique index `index` is a refusal with `message`. */
export async function orTaken<T>(write: Promise<T>, index: string, message: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isViolationOf(error, index)) throw new Refusal(message);
    throw error;
  }
}

function isViolationOf(error: unknown, index: string): boolean {
  const { driverError = error } = error as { driverError?: unknown };
  return (
    (driverError as { code?: string }).code === '23505' &&
    (driverError as { constraint?: string }).constraint === index
  );
}
