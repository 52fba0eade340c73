import { Injectable } from '@nestjs/common';
import type { Page, Paging, PartnerRow } from '@portal/contracts';
import { Database, listStatement, readPage, statement } from '@portal/service-kit';

/** A partner by name. */
export type PartnerName = Pick<PartnerRow, 'id' | 'name'>;

const columns = `partner.id, partner.name, partner.email_pattern, partner.exclusive, partner.group_id AS user_group_id,
  stakeholder_group.name AS group_name`;
const tables = 'partner JOIN stakeholder_group ON stakeholder_group.id = partner.group_id';
const order = { name: 'folded(partner.name)' };

const rows = listStatement('partner_list', {
  columns,
  tables,
  text: `concat_ws(' ', partner.name, partner.email_pattern, stakeholder_group.name)`,
  order: {
    ...order,
    email_pattern: 'folded(partner.email_pattern)',
    group_name: 'folded(stakeholder_group.name)',
  },
  byDefault: 'name',
  tie: 'partner.id',
});
// What is not shown is neither searched nor sorted by, which would tell it as well.
const names = listStatement('partner_names', {
  columns: 'partner.id, partner.name',
  tables: 'partner',
  text: 'partner.name',
  order,
  byDefault: 'name',
  tie: 'partner.id',
});
const open = statement(
  'partner_open',
  'SELECT id, name FROM partner WHERE NOT exclusive ORDER BY folded(name), id',
);
const find = statement('partner_find', `SELECT ${columns} FROM ${tables} WHERE partner.id = $1`);

/** Lists of partners. */
@Injectable()
export class PartnerListRepository {
  constructor(private readonly database: Database) {}

  /** A page of partners, by name unless `paging` asks otherwise; all without a limit. */
  page(paging: Paging): Promise<Page<PartnerRow>> {
    return readPage(this.database, rows, paging);
  }

  /** The same of their names alone. */
  names(paging: Paging): Promise<Page<PartnerName>> {
    return readPage(this.database, names, paging);
  }

  /** The names of those that are not exclusive. */
  open(): Promise<PartnerName[]> {
    return this.database.rows(open);
  }

  /** One partner: a list of one or none. */
  find(id: number): Promise<PartnerRow[]> {
    return this.database.rows(find, [id]);
  }
}
