import {
  isAdministrator,
  malformed,
  type FieldError,
  type Inputs,
  type Principal,
  type reportManagementContract,
  type ReportType,
  describeRefusal,
  type PlainRefusalCode,
} from '@portal/contracts';
import { PowerBiId } from '../config.js';
import type { EmbedUrls } from '../embedding/embed-url.js';

type ReportInput = Omit<Inputs<typeof reportManagementContract>['insert'], 'type'>;

export interface ReportValues {
  name: string;
  description: string;
  type: ReportType;
  /** Power BI's ids, in lower case; null for other types. */
  reportId: string | null;
  datasetId: string | null;
  embedUrl: string;
  /** The configured Power BI workspace in an administrator's address; otherwise the import finds it. */
  workspaceId: string | null;
  ownerPartnerId: number | null;
}

/** The rule for addresses, and the ids of the imported workspaces in lower case. */
export interface EmbedRules {
  embedUrls: EmbedUrls;
  workspaces: string[];
}

/** The values that stay when the input omits them. */
type DefaultValues = Pick<ReportValues, 'description' | 'ownerPartnerId'> & { embedUrl: string | null };

/**
 * Checks the input for a report. The reports of user admins belong to their own partner.
 * @throws Problem `malformed` for values that the type requires, and for an address that may not be embedded
 */
export function readReportValues(
  principal: Principal,
  type: ReportType,
  input: ReportInput,
  { embedUrls, workspaces }: EmbedRules,
  defaults: DefaultValues = { description: '', ownerPartnerId: null, embedUrl: null },
): ReportValues {
  const isPowerBi = type === 'Power Bi';
  const reportId = isPowerBi ? readPowerBiId(input.reportId) : null;
  const datasetId = isPowerBi ? readPowerBiId(input.datasetId) : null;
  const allowedUrl = embedUrls.normalise(type, input.embedUrl);
  // A report opens its application to those who may open the report.
  const isApplication = allowedUrl !== null && embedUrls.findApplication(new URL(allowedUrl)) !== undefined;
  const mayEmbed = !isApplication || isAdministrator(principal) || allowedUrl === defaults.embedUrl;
  const embedUrl = mayEmbed ? allowedUrl : null;
  const { userTypeId: requestedOwner = defaults.ownerPartnerId } = input;
  const ownerPartnerId = isAdministrator(principal) ? requestedOwner : principal.partnerId;
  const errors = [
    ...toErrors(
      'reportId',
      input.reportId ? 'report.reportIdForm' : 'report.reportId',
      isPowerBi && reportId === null,
    ),
    ...toErrors(
      'datasetId',
      input.datasetId ? 'report.datasetIdForm' : 'report.datasetId',
      isPowerBi && datasetId === null,
    ),
    ...toErrors('embedUrl', embedUrls.explainRefusal(type, input.embedUrl), embedUrl === null),
    ...toErrors('userTypeId', 'report.owner', type !== 'Web Embed' && ownerPartnerId === null),
  ];
  if (embedUrl === null || errors.length > 0) throw malformed(...errors);
  const { name, description = defaults.description } = input;
  // User admins must not choose what the portal's service principal opens.
  const maySetWorkspace = isPowerBi && isAdministrator(principal);
  const workspaceId = maySetWorkspace ? findWorkspace(embedUrl, workspaces) : null;
  return { name, description, type, reportId, datasetId, embedUrl, workspaceId, ownerPartnerId };
}

export const readPowerBiId = (text: string | null | undefined): string | null =>
  PowerBiId.safeParse(text).data ?? null;

const toErrors = (field: string, code: PlainRefusalCode, isError: boolean): FieldError[] =>
  isError ? [{ field, ...describeRefusal(code) }] : [];

function findWorkspace(embedUrl: string, workspaces: string[]): string | null {
  const id = new URL(embedUrl).searchParams.get('groupId')?.toLowerCase();
  return id !== undefined && workspaces.includes(id) ? id : null;
}
