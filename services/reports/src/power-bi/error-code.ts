import type { PowerBiFailure } from '@portal/contracts/rules';
import { z } from 'zod';

/** Power BI's errors have a code in one or both places, Entra's have numbers. */
const ErrorBody = z.object({
  error: z
    .object({ code: z.string().nullish(), 'pbi.error': z.object({ code: z.string().nullish() }).nullish() })
    .or(z.string().transform(() => null))
    .nullish(),
  error_codes: z.array(z.int()).nullish(),
});

const maxCodeLength = 100;

/** Reads the service's name of an error from the header that is more precise than the body, or from the body; null for none. */
export async function readErrorCode(response: Response): Promise<string | null> {
  const text = await response.text().catch(() => '');
  const code = response.headers.get('x-powerbi-error-info') ?? parseErrorCode(text);
  return code?.replace(/\W/g, '').slice(0, maxCodeLength) || null;
}

function parseErrorCode(text: string): string | null | undefined {
  try {
    const { error, error_codes } = ErrorBody.parse(JSON.parse(text));
    return error_codes?.[0] ? `AADSTS${error_codes[0]}` : (error?.['pbi.error']?.code ?? error?.code);
  } catch {
    return null;
  }
}

/**
 * The codes that name a cause. Others are classified by their status.
 * Sources: https://learn.microsoft.com/power-bi/developer/embedded/embedded-troubleshoot,
 * https://learn.microsoft.com/rest/api/fabric/articles/get-started/fabric-api-troubleshooting
 */
const causes: Record<string, PowerBiFailure> = {
  CapacityNotActive: 'capacity',
  FeatureNotAvailable: 'capacity',
  FeatureNotAvailableError: 'capacity',
  ServicePrincipalIsNotAllowedByTenantAdminSwitch: 'tenantSetting',
  PowerBIFolderNotFound: 'permission',
};

/** Finds the cause of an error for people, administrators and metrics. */
export function findCause(call: string, status: number, code: string | null): PowerBiFailure {
  const cause = code && causes[code];
  if (cause) return cause;
  if (status === 429) return 'throttled';
  if (status >= 500) return 'unavailable';
  if (call === 'access-token') return 'credential';
  // Of the documented reasons for refusing a token, only the identity depends on the report.
  if (status === 400 && call === 'embed-token') return 'identity';
  if (status === 401 || status === 403) return 'permission';
  if (status === 404) return 'deleted';
  return 'unknown';
}
