import { AccountEntity } from './account/account.entity.js';
import { PartnerEntity } from './account/partner.entity.js';
import { StakeholderGroupEntity } from './account/stakeholder-group.entity.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';

/** What TypeORM writes of identity's database. */
export const entities = [AccountEntity, PartnerEntity, StakeholderGroupEntity];

/** Identity's schema, oldest step first. */
export const migrations = [First1763683200000];
