import { beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { useReports } from '../testing/reports-service.js';
import { CredentialWarningService } from './credential-warning.service.js';

const dayMs = 86_400_000;
const lastDay = new Date(Date.now() + 20 * dayMs).toISOString().slice(0, 10);

const reports = useReports(() => ({ POWER_BI_CLIENT_SECRET_ENDS: lastDay }));

beforeEach(() => reports.queryRows('DELETE FROM credential_warning'));

const warn = () => reports.get(CredentialWarningService).warnIfDue();
const listWarnings = async () =>
  (await reports.findPublished(reportEvents.credentialEnding)).map(({ value }) => value);

describe('the warning before a credential ends', () => {
  it('is published once for a number of days, by all copies of the service', async () => {
    const before = (await listWarnings()).length;
    await Promise.all([warn(), warn()]);
    await warn();
    const ends = new Date(lastDay).toISOString();
    expect((await listWarnings()).slice(before)).toEqual([{ kind: 'secret', ends }]);
  });

  it('is not published for a number of days that was warned of, unlike for another end', async () => {
    const insert = 'INSERT INTO credential_warning (ends_on, days_before) VALUES ($1, $2)';
    await reports.queryRows(insert, ['2026-01-01', 30]);
    const before = (await listWarnings()).length;
    await warn();
    expect(await listWarnings()).toHaveLength(before + 1);
    await reports.queryRows('DELETE FROM credential_warning');
    await reports.queryRows(insert, [lastDay, 30]);
    await warn();
    expect(await listWarnings()).toHaveLength(before + 1);
  });
});
