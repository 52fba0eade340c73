import { z } from 'zod';
import { Change } from '../identity/audit.contract.js';
import { occurrence, state } from '../kit/event.js';
import { Id, Timestamp } from '../kit/fields.js';
import { ReportType } from './report.js';

/** Events that the reports service owns. */
export const reportEvents = {
  /** A report, as lists of views name it. */
  report: state(
    'reports',
    'report',
    z.object({
      id: Id,
      name: z.string(),
      type: ReportType,
      workspaceName: z.string().nullable(),
      categoryId: Id.nullable(),
      ownerPartnerId: Id.nullable(),
      dateUploaded: Timestamp,
    }),
    ['analytics', 'notifications'],
  ),
  /** A category of reports; its name is the full one. */
  category: state('reports', 'category', z.object({ id: Id, name: z.string() }), ['analytics']),
  /** A change of a report, a category or a permission, for the audit trail. */
  changed: occurrence('reports', 'changed', Change, ['identity']),
  /** Somebody asks for access to a report; its id is the request's. */
  accessRequested: occurrence(
    'reports',
    'accessRequested',
    z.object({
      requestId: Id,
      accountId: Id,
      reportId: Id,
      reportName: z.string(),
      ownerPartnerId: Id.nullable(),
      message: z.string(),
    }),
    ['notifications'],
  ),
  /** A request for access was decided; its id is the request's. */
  accessDecided: occurrence(
    'reports',
    'accessDecided',
    z.object({
      requestId: Id,
      accountId: Id,
      reportId: Id,
      reportName: z.string(),
      reportType: ReportType,
      accepted: z.boolean(),
      until: Timestamp.nullable(),
    }),
    ['notifications'],
  ),
  /** Permissions of one user for reports were granted, changed or revoked in one action. */
  permissionsChanged: occurrence(
    'reports',
    'permissionsChanged',
    z.object({
      accountId: Id,
      change: z.enum(['granted', 'revoked']),
      reports: z.array(z.object({ id: Id, name: z.string(), type: ReportType })),
      /** When granted permissions end; null for never. */
      until: Timestamp.nullable(),
      /** The account that made the change. */
      changedBy: Id,
    }),
    ['notifications'],
  ),
  /** Somebody tells what is new in a report. */
  reportUpdated: occurrence(
    'reports',
    'reportUpdated',
    z.object({
      reportId: Id,
      reportName: z.string(),
      /** Left out by earlier releases. */
      ownerPartnerId: Id.nullish(),
      accountId: Id,
      updates: z.string(),
      /** Whether all who have opened the report are to know it; left out, as by earlier releases, its owner's user admins alone. */
      toViewers: z.boolean().optional(),
    }),
    ['notifications'],
  ),
};
