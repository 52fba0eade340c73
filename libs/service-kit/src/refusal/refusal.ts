import type { WriteResponse } from '@portal/contracts';

/** Refuses a valid and permitted write: rolls the transaction back and becomes the response's message. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Returns the response of a write, or of its {@link Refusal}. */
export async function catchRefusal(write: Promise<WriteResponse>): Promise<WriteResponse> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Refusal) return { affectedRows: 0, message: error.message };
    throw error;
  }
}

/** Turns a violation of the unique index `index` into a refusal with `message`. */
export async function throwIfTaken<T>(write: Promise<T>, index: string, message: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isViolation(error, index)) throw new Refusal(message);
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
