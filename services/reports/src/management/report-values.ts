import {
  isAdministrator,
  malformed,
  type FieldError,
  type Inputs,
  type Principal,
  type reportManagementContract,
  type ReportType,
} from '@portal/contracts';
import type { EmbedUrls } from '../embedding/embed-url.js';
import { PowerBiId } from '../power-bi/power-bi-id.js';

/** What people say of a report. */
export type ReportInput = Omit<Inputs<typeof reportManagementContract>['insert'], 'type'>;

/** A report as it is stored, as far as people write it. */
export interface ReportValues {
  name: string;
  description: string;
  type: ReportType;
  /** Power BI's ids, in lower case; null for the other kinds. */
  reportId: string | null;
  datasetId: string | null;
  embedUrl: string;
  /** The Power BI workspace that an administrator's address names, if the portal shows it; else the import finds it. */
  workspaceId: string | null;
  ownerPartnerId: number | null;
}

/** What addresses may be embedded, and the workspaces whose reports the portal shows, in lower case. */
export interface EmbedRules {
  embedUrls: EmbedUrls;
  workspaces: string[];
}

/** What is kept of a report where the input leaves it out. */
export type KeptValues = Pick<ReportValues, 'description' | 'ownerPartnerId'>;

/**
 * A report of a kind as the input wants it; what a user admin writes belongs to its own partner.
 * @throws Problem `malformed` that names what the kind needs and is missing, and an address that may not be embedded
 */
export function reportValues(
  principal: Principal,
  type: ReportType,
  input: ReportInput,
  { embedUrls, workspaces }: EmbedRules,
  kept: KeptValues = { description: '', ownerPartnerId: null },
): ReportValues {
  const isPowerBi = type === 'Power Bi';
  const reportId = isPowerBi ? powerBiId(input.reportId) : null;
  const datasetId = isPowerBi ? powerBiId(input.datasetId) : null;
  const embedUrl = embedUrls.embeddable(type, input.embedUrl);
  const wanted = input.userTypeId === undefined ? kept.ownerPartnerId : input.userTypeId;
  const ownerPartnerId = isAdministrator(principal) ? wanted : principal.partnerId;
  const faults = [
    ...faultIf(
      'reportId',
      input.reportId ? `The report Id ${isNoId}` : 'Please enter the report Id',
      isPowerBi && reportId === null,
    ),
    ...faultIf(
      'datasetId',
      input.datasetId ? `The Dataset Id ${isNoId}` : 'Please enter the Dataset Id',
      isPowerBi && datasetId === null,
    ),
    ...faultIf('embedUrl', embedUrls.refusal(type, input.embedUrl), embedUrl === null),
    ...faultIf(
      'userTypeId',
      'Please select the report owner.',
      type !== 'Web Embed' && ownerPartnerId === null,
    ),
  ];
  if (embedUrl === null || faults.length > 0) throw malformed(...faults);
  const { name, description = kept.description } = input;
  // Else whoever adds a report would choose what the portal's own account with Power BI opens.
  const mayPlace = isPowerBi && isAdministrator(principal);
  const workspaceId = mayPlace ? workspaceOf(embedUrl, workspaces) : null;
  return { name, description, type, reportId, datasetId, embedUrl, workspaceId, ownerPartnerId };
}

const isNoId = 'must be as Power BI gives it, such as 5b218778-e7a5-4d73-8187-f10824047715.';

const powerBiId = (text: string | null | undefined): string | null => PowerBiId.safeParse(text).data ?? null;

const faultIf = (field: string, message: string, isFault: boolean): FieldError[] =>
  isFault ? [{ field, message }] : [];

function workspaceOf(embedUrl: string, workspaces: string[]): string | null {
  const id = new URL(embedUrl).searchParams.get('groupId')?.toLowerCase();
  return id !== undefined && workspaces.includes(id) ? id : null;
}
