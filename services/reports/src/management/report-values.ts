import {
  isAdministrator,
  malformed,
  type FieldFault,
  type Principal,
  type ReportType,
} from '@portal/contracts';
import type { EmbedUrls } from '../embedding/embed-url.js';

/** What people say of a report. */
export interface ReportInput {
  name: string;
  description?: string | undefined;
  reportId?: string | null | undefined;
  datasetId?: string | null | undefined;
  embedUrl: string;
  userTypeId?: number | null | undefined;
}

/** A report as it is stored, as far as people write it. */
export interface ReportValues {
  name: string;
  description: string;
  type: ReportType;
  /** Power BI's ids; null for the other kinds. */
  reportId: string | null;
  datasetId: string | null;
  embedUrl: string;
  /** The Power BI workspace, as far as the address names one that the portal shows. */
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
  const reportId = (isPowerBi && input.reportId) || null;
  const datasetId = (isPowerBi && input.datasetId) || null;
  const embedUrl = embedUrls.embeddable(type, input.embedUrl);
  const wanted = input.userTypeId === undefined ? kept.ownerPartnerId : input.userTypeId;
  const ownerPartnerId = isAdministrator(principal) ? wanted : principal.partnerId;
  const faults = [
    ...faultIf('reportId', 'Please enter the report Id', isPowerBi && reportId === null),
    ...faultIf('datasetId', 'Please enter the Dataset Id', isPowerBi && datasetId === null),
    ...faultIf('embedUrl', 'This address may not be embedded.', embedUrl === null),
    ...faultIf(
      'userTypeId',
      'Please select the report owner.',
      type !== 'Web Embed' && ownerPartnerId === null,
    ),
  ];
  if (embedUrl === null || faults.length > 0) throw malformed(...faults);
  const { name, description = kept.description } = input;
  const workspaceId = isPowerBi ? workspaceOf(embedUrl, workspaces) : null;
  return { name, description, type, reportId, datasetId, embedUrl, workspaceId, ownerPartnerId };
}

const faultIf = (field: string, message: string, isFault: boolean): FieldFault[] =>
  isFault ? [{ field, message }] : [];

// Any other would let whoever adds a report choose what the portal's own account with Power BI opens.
function workspaceOf(embedUrl: string, workspaces: string[]): string | null {
  const id = new URL(embedUrl).searchParams.get('groupId')?.toLowerCase();
  return id !== undefined && workspaces.includes(id) ? id : null;
}
