import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { announcementContract, Audience, Caller, ManagedPartner, Paging } from '@portal/contracts';
import {
  Database,
  isManagedSql,
  toIsoTimeSql,
  readPage,
  sql,
  type ListSource,
  type Transaction,
} from '@portal/service-kit';
import { IsNull, LessThan, MoreThan, type Repository } from 'typeorm';
import { BroadcastEntity } from '../broadcast/broadcast.entity.js';
import { findInsertedEarlier, insertOnce, type InsertResult } from '../idempotency/insert-once.sql.js';
import { PartnerEntity, StakeholderGroupEntity } from '../projection/projection.entity.js';

const audienceName = sql`coalesce(g.name, p.name, r.name)`;
const status = sql`CASE
     WHEN b.withdrawn_at IS NOT NULL THEN 'Withdrawn'
     WHEN b.shown_until <= now() THEN 'Over'
     WHEN b.shown_from > now() THEN 'Planned'
     ELSE 'Shown' END`;

const createListSource = (
  partner: ManagedPartner,
): ListSource<typeof announcementContract.calls.findAll> => ({
  columns: sql`b.id, b.text AS message, b.audience, ${audienceName} AS "audienceName", ${toIsoTimeSql('b.shown_from')} AS from,
      ${toIsoTimeSql('b.shown_until')} AS until, ${status} AS status, b.receivers, b.seen,
      coalesce(a.firstname, '') AS firstname, coalesce(a.surname, '') AS surname, ${toIsoTimeSql('b.created_at')} AS date_created`,
  tables: sql`broadcast b
      LEFT JOIN replicated_group g ON b.audience = 'Group' AND g.id = b.audience_id
      LEFT JOIN replicated_partner p ON b.audience = 'Partner' AND p.id = b.audience_id
      LEFT JOIN replicated_report r ON b.audience = 'Report viewers' AND r.id = b.audience_id
      LEFT JOIN replicated_account a ON a.id = b.account_id`,
  where: sql`b.kind = 'announcement' AND ${isManagedSql(partner, sql`b.partner_id`)}`,
  text: sql`concat_ws(' ', b.text, ${audienceName}, a.firstname, a.surname)`,
  sortColumns: {
    message: sql`folded(b.text)`,
    audience: sql`b.audience`,
    audienceName: sql`folded(${audienceName})`,
    from: sql`b.shown_from`,
    until: sql`b.shown_until`,
    status,
    receivers: sql`b.receivers`,
    seen: sql`b.seen`,
    date_created: sql`b.created_at`,
  },
  defaultSort: '-date_created',
  tieBreakers: sql`b.id DESC`,
});

interface NewAnnouncement {
  source: string;
  partner: ManagedPartner;
  message: string;
  audience: Audience;
  /** The group, partner or report; null for everyone. */
  audienceId: number | null;
  /** ISO time at which delivery starts; null for now. */
  from: string | null;
  /** ISO time at which delivery ends. */
  until: string | null;
}

const isOwned = (id: number, partner: ManagedPartner) => {
  return { id, kind: 'announcement', ...(partner !== 'all' && { partnerId: partner }) } as const;
};
const withdrawn = { withdrawnAt: () => 'now()', nextStepAt: null };

/** Announcements. The managed partner limits them to those of its user admins. */
@Injectable()
export class AnnouncementRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(BroadcastEntity) private readonly broadcasts: Repository<BroadcastEntity>,
    @InjectRepository(StakeholderGroupEntity) private readonly groups: Repository<StakeholderGroupEntity>,
    @InjectRepository(PartnerEntity) private readonly partners: Repository<PartnerEntity>,
  ) {}

  findEarlier(caller: Caller): Promise<number | undefined> {
    return findInsertedEarlier(this.database, caller, 'broadcast');
  }

  insert(transaction: Transaction, caller: Caller, announcement: NewAnnouncement): Promise<InsertResult> {
    const { source, partner, message, audience, audienceId, until } = announcement;
    const from = sql`${announcement.from}`;
    return insertOnce(transaction, caller, 'broadcast', {
      source,
      kind: 'announcement',
      partner_id: partner === 'all' ? null : partner,
      text: message,
      audience,
      audience_id: audienceId,
      shown_until: until,
      shown_from: sql`coalesce(${from}::timestamptz, now())`,
      next_step_at: sql`greatest(${from}::timestamptz, now())`,
    });
  }

  findPage(partner: ManagedPartner, paging: Paging) {
    return readPage(this.database, createListSource(partner), paging);
  }

  exists(id: number, partner: ManagedPartner): Promise<boolean> {
    return this.broadcasts.existsBy(isOwned(id, partner));
  }

  /** Withdraws an announcement; false if it does not exist or was withdrawn before. */
  async withdraw(transaction: Transaction, id: number, partner: ManagedPartner): Promise<boolean> {
    const broadcasts = transaction.getRepository(BroadcastEntity);
    const { affected } = await broadcasts.update(
      { ...isOwned(id, partner), withdrawnAt: IsNull() },
      withdrawn,
    );
    return affected === 1;
  }

  /** Withdraws the announcements that an account planned before a time and that nobody has got yet. */
  async withdrawPlanned(transaction: Transaction, accountId: number, before: string): Promise<void> {
    const planned = { createdAt: LessThan(new Date(before)), shownFrom: MoreThan(new Date()) };
    const broadcasts = transaction.getRepository(BroadcastEntity);
    const isOpen = { accountId, kind: 'announcement', withdrawnAt: IsNull() } as const;
    await broadcasts.update({ ...isOpen, ...planned }, withdrawn);
  }

  hasOrganisation(audience: 'Group' | 'Partner', id: number): Promise<boolean> {
    return audience === 'Group' ? this.groups.existsBy({ id }) : this.partners.existsBy({ id });
  }
}
