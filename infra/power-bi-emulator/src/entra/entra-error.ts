import { randomUUID } from 'node:crypto';

const faults = {
  unknownTenant: [400, 'invalid_request', 90002, (tenant: string) => `Tenant '${tenant}' not found.`],
  missingParameter: [
    400,
    'invalid_request',
    900144,
    (name: string) => `The request body must contain the following parameter: '${name}'.`,
  ],
  unsupportedGrant: [
    400,
    'unsupported_grant_type',
    70003,
    (grant: string) => `The app requested an unsupported grant type '${grant}'.`,
  ],
  unknownClient: [
    400,
    'unauthorized_client',
    700016,
    (client: string) => `Application with identifier '${client}' was not found in the directory.`,
  ],
  wrongSecret: [
    401,
    'invalid_client',
    7000215,
    (client: string) => `Invalid client secret provided for app '${client}'.`,
  ],
  wrongScope: [400, 'invalid_scope', 70011, (scope: string) => `The scope '${scope}' is not valid.`],
} as const;

/** Entra's error answer: its status and its body with the AADSTS code. */
export function entraError(fault: keyof typeof faults, subject: string) {
  const [status, error, code, describe] = faults[fault];
  const trace = randomUUID();
  const correlation = randomUUID();
  const timestamp = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}Z`;
  const description = `AADSTS${code}: ${describe(subject)}`;
  return {
    status,
    body: {
      error,
      error_description: `${description} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
      error_codes: [code],
      timestamp,
      trace_id: trace,
      correlation_id: correlation,
      error_uri: `https://login.microsoftonline.com/error?code=${code}`,
    },
  };
}
