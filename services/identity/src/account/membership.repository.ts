import { statement, type Transaction } from '@portal/service-kit';
import type { JoiningRule } from '../registration/email-pattern.js';

const holdRule = statement(
  'membership_hold_rule',
  'SELECT email_pattern AS "emailPattern", exclusive FROM partner WHERE id = $1 FOR KEY SHARE',
);

/** A partner's rule; undefined for an unknown one. The partner cannot be deleted until the transaction ends. */
export async function holdJoiningRule(
  transaction: Transaction,
  partnerId: number,
): Promise<JoiningRule | undefined> {
  const [rule] = await transaction.rows<JoiningRule>(holdRule, [partnerId]);
  return rule;
}
