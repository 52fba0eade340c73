import { Injectable } from '@nestjs/common';
import type { analyticsFacts, identityFacts } from '@portal/contracts';
import { statement, type Arrival, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';

type Partner = z.output<typeof identityFacts.partner.value>;
type Account = z.output<typeof identityFacts.account.value>;
type ReportViews = z.output<typeof analyticsFacts.reportViews.value>;

const putPartners = statement(
  'partner_copy_put',
  `INSERT INTO partner_copy (id, name, group_id)
   SELECT * FROM unnest($1::int[], $2::text[], $3::int[])
   ON CONFLICT (id) DO UPDATE SET name = excluded.name, group_id = excluded.group_id`,
);
const dropPartners = statement('partner_copy_drop', 'DELETE FROM partner_copy WHERE id = ANY ($1::int[])');

const putAccounts = statement(
  'account_copy_put',
  `INSERT INTO account_copy (id, role, partner_id)
   SELECT * FROM unnest($1::int[], $2::text[], $3::int[])
   ON CONFLICT (id) DO UPDATE SET role = excluded.role, partner_id = excluded.partner_id`,
);
const dropAccounts = statement('account_copy_drop', 'DELETE FROM account_copy WHERE id = ANY ($1::int[])');

const putViews = statement(
  'report_view_count_put',
  `INSERT INTO report_view_count (report_id, count)
   SELECT * FROM unnest($1::int[], $2::bigint[])
   ON CONFLICT (report_id) DO UPDATE SET count = excluded.count`,
);
const dropViews = statement(
  'report_view_count_drop',
  'DELETE FROM report_view_count WHERE report_id = ANY ($1::int[])',
);

/** Copies of what identity and analytics own, written as their facts arrive. */
@Injectable()
export class CopiesRepository {
  async putPartners(transaction: Transaction, arrivals: Arrival<Partner>[]): Promise<void> {
    const { gone, present } = sorted(arrivals);
    await transaction.rows(dropPartners, [gone]);
    await transaction.rows(putPartners, [
      present.map(({ id }) => id),
      present.map(({ name }) => name),
      present.map(({ groupId }) => groupId),
    ]);
  }

  async putAccounts(transaction: Transaction, arrivals: Arrival<Account>[]): Promise<void> {
    const { gone, present } = sorted(arrivals);
    await transaction.rows(dropAccounts, [gone]);
    await transaction.rows(putAccounts, [
      present.map(({ id }) => id),
      present.map(({ role }) => role),
      present.map(({ partnerId }) => partnerId),
    ]);
  }

  async putViews(transaction: Transaction, arrivals: Arrival<ReportViews>[]): Promise<void> {
    const { gone, present } = sorted(arrivals);
    await transaction.rows(dropViews, [gone]);
    await transaction.rows(putViews, [
      present.map(({ reportId }) => reportId),
      present.map(({ count }) => count),
    ]);
  }
}

const sorted = <V>(arrivals: Arrival<V>[]) => ({
  gone: arrivals.filter(({ value }) => value === null).map(({ id }) => Number(id)),
  present: arrivals.flatMap(({ value }) => (value === null ? [] : [value])),
});
