import { describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { useNotifications } from '../testing/notifications-service.js';

const notifications = useNotifications();

describe('the end of the credential of Power BI', () => {
  it('is notified to administrators by email, once', async () => {
    const administrator = await notifications.addPerson('administrator');
    const warning = { kind: 'certificate', ends: '2027-05-31T00:00:00.000Z' } as const;
    const id = crypto.randomUUID();
    for (let delivery = 0; delivery < 2; delivery += 1)
      await notifications.deliver(reportEvents.credentialEnding, id, warning);
    expect(await notifications.findMailsTo(administrator)).toEqual([
      { template: 'credentialEnding', isCertificate: true, ends: warning.ends },
    ]);
  });
});
