import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AccountEntity } from '../account/account.entity.js';

const profileColumns = { id: true, firstname: true, surname: true, email: true, phone: true } as const;

export type OwnProfile = Pick<AccountEntity, keyof typeof profileColumns>;

@Injectable()
export class ProfileRepository {
  constructor(@InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>) {}

  findAdministrator(id: number): Promise<OwnProfile[]> {
    return this.accounts.find({ select: profileColumns, where: { id, role: 'administrator' } });
  }

  async findEmail(id: number): Promise<string | undefined> {
    const account = await this.accounts.findOne({ select: { email: true }, where: { id } });
    return account?.email;
  }
}
