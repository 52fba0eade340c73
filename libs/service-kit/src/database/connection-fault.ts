const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // shut down by the administrator
  '57P02', // crash shutdown
  '57P03', // starting up or shutting down
]);

const connectionTexts =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error/i;

/** True when an error says that the database cannot be reached, and not that the statement is wrong. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (connectionCodes.has(code) || code.startsWith('08'))) return true;
  return connectionTexts.test(error.message);
}
