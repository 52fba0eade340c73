import { Injectable } from '@nestjs/common';
import { Database, statement, type Transaction } from '@portal/service-kit';
import type { JoiningRule } from './email-pattern.js';

/** A partner as somebody who wants to join it must know it. */
export interface JoinablePartner extends JoiningRule {
  id: number;
  name: string;
}

const columns = 'partner.id, partner.name, partner.email_pattern AS "emailPattern", partner.exclusive';

const all = statement('joinable_partners', `SELECT ${columns} FROM partner ORDER BY folded(name), id`);
const hold = statement('joinable_partner_hold', `SELECT ${columns} FROM partner WHERE id = $1 FOR KEY SHARE`);
const holdNamed = statement(
  'joinable_partners_hold_named',
  `SELECT wanted.name AS wanted, ${columns}
   FROM unnest($1::text[]) AS wanted (name) JOIN partner ON folded(partner.name) = folded(wanted.name)
   FOR KEY SHARE OF partner`,
);

/** Partners that accounts are to belong to. */
@Injectable()
export class JoinablePartnerRepository {
  constructor(private readonly database: Database) {}

  /** All partners, by name. */
  all(): Promise<JoinablePartner[]> {
    return this.database.rows<JoinablePartner>(all);
  }

  /** A partner, which cannot be deleted until the transaction ends. */
  async hold(transaction: Transaction, id: number): Promise<JoinablePartner | undefined> {
    const [partner] = await transaction.rows<JoinablePartner>(hold, [id]);
    return partner;
  }

  /** Partners by the names that were typed, in whatever case; they cannot be deleted until the transaction ends. */
  async holdNamed(transaction: Transaction, names: string[]): Promise<Map<string, JoinablePartner>> {
    const rows = await transaction.rows<JoinablePartner & { wanted: string }>(holdNamed, [names]);
    return new Map(rows.map(({ wanted, ...partner }) => [wanted, partner]));
  }
}
