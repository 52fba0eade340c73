import { HttpException } from '@nestjs/common';
import { defaultMaxBodyBytes, malformed, notFound, Problem, tooManyRequests } from '@portal/contracts';

/** The problem behind what Fastify and Nest throw for a request; undefined for what is our own fault. */
export function problemOfHttp(error: unknown, maxBodyBytes = defaultMaxBodyBytes): Problem | undefined {
  const status = statusOf(error);
  switch (status) {
    case 400:
      return malformed({ field: 'body', message: 'Please send JSON.' });
    case 403:
    case 404:
    case 405:
      return notFound();
    case 413:
      return new Problem(
        'too-large',
        `The request is too large: at most ${Math.floor(maxBodyBytes / 1_024)} KiB are accepted.`,
      );
    case 415:
      return new Problem('unsupported-media-type', 'The request must be JSON.');
    case 429:
      return tooManyRequests(60);
    default:
      return status >= 400 && status < 500 ? malformed() : undefined;
  }
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}
