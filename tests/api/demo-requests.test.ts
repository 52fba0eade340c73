import { expect, it } from '@jest/globals';
import { signIn } from '../support/people.js';

it('the demonstration contains a pending request of each kind', async () => {
  const { rest } = await signIn('admin@portal.example');
  const adminRequests = await rest.api.adminRequest.findAllUnaccepted({});
  expect(adminRequests).toContainEqual(
    expect.objectContaining({ email: 'wanangwa@stores.example', requestStatus: 'Pending' }),
  );
  const accessRequests = await rest.api.accessRequest.findPending({});
  expect(accessRequests).toContainEqual(
    expect.objectContaining({ email: 'anna@ngo.example', name: 'Tuberculosis Notifications' }),
  );
  const deactivated = await rest.api.user.findAllDeactivated({});
  expect(deactivated).toContainEqual(
    expect.objectContaining({ email: 'memory@dho.example', status: 'Deactivated' }),
  );
  const feedback = await rest.api.feedback.findAll({});
  expect(feedback).toContainEqual(
    expect.objectContaining({ status: 'Open', email: 'user@dho.example', replies: [] }),
  );
});
