import type { identityEvents, MailContent } from '@portal/contracts';
import type { z } from 'zod';
import { messageText } from '../message/message-text.js';

export type AccountChange = z.output<(typeof identityEvents)['accountChanged']['value']>;

interface AccountNotice {
  message: string;
  mail: MailContent;
}

/** Creates the notice of a change; undefined if another event causes it. A moved user gets one notice for partner and role. */
export function accountNotice({ before, after, reason }: AccountChange): AccountNotice | undefined {
  const partner = after.partner ?? '';
  if (before.partner !== after.partner) {
    const former = before.partner ?? '';
    const wasUserAdmin = before.role === 'userAdmin';
    return {
      message: messageText(wasUserAdmin ? 'userAdminMoved' : 'moved', { partner, former }),
      mail: { template: 'moved', partner, former, wasUserAdmin },
    };
  }
  if (before.role !== after.role) {
    // Its notice follows from `adminRequestDecided`.
    if (reason === 'adminRequest') return undefined;
    const isUserAdmin = after.role === 'userAdmin';
    return {
      message: messageText(isUserAdmin ? 'userAdminNow' : 'userAdminNoLonger', { partner }),
      mail: { template: 'roleChanged', isUserAdmin, partner },
    };
  }
  return statusNotice(before.status, after.status, reason);
}

function statusNotice(
  before: AccountChange['before']['status'],
  after: AccountChange['after']['status'],
  reason: AccountChange['reason'],
): AccountNotice {
  if (after === 'Blocked') return { message: messageText('blocked', {}), mail: { template: 'blocked' } };
  if (after === 'Deactivated') {
    return reason === 'unused'
      ? { message: messageText('unusedDeactivated', {}), mail: { template: 'unusedDeactivated' } }
      : { message: messageText('deactivated', {}), mail: { template: 'deactivated' } };
  }
  return before === 'Blocked'
    ? { message: messageText('unblocked', {}), mail: { template: 'unblocked' } }
    : { message: messageText('activated', {}), mail: { template: 'activated' } };
}
