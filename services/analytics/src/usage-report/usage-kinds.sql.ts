import type { UsageKind } from '@portal/contracts';

/** How usage is told by something, in SQL over rows `u` with a `partner_id` and a `report_id`. */
export interface UsageKindSql {
  /** Joins that find what a row counts for now. */
  joins: string;
  /** Its id; 0 for what has none or is gone. */
  key: string;
  /** Where its name is; absent when there is but one row. */
  names?: string;
  /** The rows of sealed months that are put together. */
  sealedBy: 'all' | 'report' | 'partner';
}

const report = 'LEFT JOIN report_copy report ON report.id = u.report_id';
const partner = 'LEFT JOIN partner_copy partner ON partner.id = u.partner_id';

/** All that usage is told by. */
export const usageKindsSql: Record<UsageKind, UsageKindSql> = {
  all: { joins: '', key: '0', sealedBy: 'all' },
  report: { joins: report, key: 'coalesce(report.id, 0)', names: 'report_copy', sealedBy: 'report' },
  category: {
    joins: `${report} LEFT JOIN category_copy category ON category.id = report.category_id`,
    key: 'coalesce(category.id, 0)',
    names: 'category_copy',
    sealedBy: 'report',
  },
  partner: { joins: partner, key: 'coalesce(partner.id, 0)', names: 'partner_copy', sealedBy: 'partner' },
  group: {
    joins: `${partner} LEFT JOIN group_copy stakeholders ON stakeholders.id = partner.group_id`,
    key: 'coalesce(stakeholders.id, 0)',
    names: 'group_copy',
    sealedBy: 'partner',
  },
};
