/** A refusal of Entra or Power BI; it tells the status and nothing that could be secret. */
export class PowerBiError extends Error {
  override readonly name = 'PowerBiError';

  constructor(
    what: string,
    readonly status: number,
  ) {
    super(`${what} answered ${status}`);
  }
}

/**
 * The body of a good answer, still to be checked.
 * @throws PowerBiError for any other answer, whose body is dropped so that its connection is free again
 */
export async function bodyOf(what: string, response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  await response.body?.cancel();
  throw new PowerBiError(what, response.status);
}
