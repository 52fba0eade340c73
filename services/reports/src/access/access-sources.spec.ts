import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessReason } from '@portal/contracts';
import { useReports, type Partner, type Person, type Report } from '../testing/reports-service.js';
import type { accessSources } from './report-access.sql.js';

const reports = useReports();

interface SourceCase {
  reason: AccessReason;
  grant: () => Promise<unknown>;
  /** The table of grants that have a time and an end. */
  table?: string;
}

let partner: Partner;
let person: Person;
let report: Report;
let administrator: Person;

const cases: Record<keyof typeof accessSources, SourceCase> = {
  ownPartner: {
    reason: 'Own partner',
    grant: () =>
      reports.queryRows('UPDATE report SET owner_partner_id = $1 WHERE id = $2', [partner.id, report.id]),
  },
  groupPermission: {
    reason: 'Group permission',
    grant: () => reports.permitGroup(partner, report),
    table: 'group_permission',
  },
  userPermission: {
    reason: 'User permission',
    grant: () => reports.permitUser(person.id, report),
    table: 'user_permission',
  },
};

beforeAll(async () => {
  administrator = await reports.createPerson('administrator');
});
beforeEach(async () => {
  partner = await reports.createPartner();
  person = await reports.createPerson('user', partner);
  report = await reports.createPowerBiReport();
  await reports.queryRows(`UPDATE report SET date_uploaded = now() - interval '1 year' WHERE id = $1`, [
    report.id,
  ]);
});

const explain = () => administrator.api.accessExplained.explain({ userId: person.id, reportId: report.id });
const findNew = async () =>
  (await person.api.catalogue.find({ isNew: true, limit: 15 })).rows.map(({ id }) => id);

describe.each(Object.values(cases))('access by $reason', ({ reason, grant, table }) => {
  it('opens the report in all lists, and is explained', async () => {
    expect(await reports.mayOpen(person, report)).toBe(false);
    await grant();
    expect(await reports.mayOpen(person, report)).toBe(true);
    expect(await explain()).toMatchObject({ allowed: true, grants: [{ reason }] });
  });

  if (table)
    it('makes the report new for the user, and ends in all lists', async () => {
      await grant();
      expect(await findNew()).toEqual([report.id]);
      expect(await reports.mayOpen(person, report)).toBe(true);
      await reports.queryRows(`UPDATE ${table} SET until = now() WHERE report_id = $1`, [report.id]);
      expect(await reports.mayOpen(person, report)).toBe(false);
      expect(await explain()).toMatchObject({ allowed: false, grants: [] });
    });
});
