import { Injectable } from '@nestjs/common';
import {
  isAdministrator,
  notFound,
  wantsPage,
  type Page,
  type Paging,
  type PartnerRow,
  type Principal,
} from '@portal/contracts';
import { PartnerListRepository, type PartnerName } from './partner-list.repository.js';

type Row = PartnerRow | PartnerName;

/** HIS partners, as far as a caller may see them. */
@Injectable()
export class PartnerListService {
  constructor(private readonly partners: PartnerListRepository) {}

  /** The partners, to others than administrators by name alone: a page if one is asked for, else all by name. */
  async all(principal: Principal, paging: Paging): Promise<Row[] | Page<Row>> {
    const page = await (isAdministrator(principal)
      ? this.partners.page(paging)
      : this.partners.names(paging));
    return wantsPage(paging) ? page : page.rows;
  }

  /** The partners that take personal e-mail addresses. */
  openToPersonalAddresses(): Promise<PartnerName[]> {
    return this.partners.open();
  }

  /**
   * One partner.
   * @throws Problem `not-found` when there is none
   */
  async find(id: number): Promise<PartnerRow[]> {
    const found = await this.partners.find(id);
    if (found.length === 0) throw notFound();
    return found;
  }
}
