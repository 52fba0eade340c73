import { signIn } from '../people.js';
import { user } from './accounts.js';

/** Has somebody ask to become a user admin, which is refused without harm while that request is open. */
export async function askForAdminStatus(): Promise<void> {
  const { account, rest } = await signIn('wanangwa@stores.example');
  await rest.api.adminRequest.insert({ userId: account.id });
}

/** Has somebody ask for access to a report, which is refused without harm while that request is open. */
export async function askForAccess(): Promise<void> {
  const { account, rest } = await signIn(user);
  const viewer = { userId: account.id, userTypeId: account.user_type_id ?? 0 };
  const [closed] = await rest.api.report.findAllNotRequested(viewer);
  const message = 'For the quarterly report of our district.';
  if (closed) await rest.api.accessRequest.insert({ userId: account.id, reportId: closed.id, message });
}
