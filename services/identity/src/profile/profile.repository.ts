import { Injectable } from '@nestjs/common';
import { Database, statement } from '@portal/service-kit';

export interface OwnProfile {
  id: number;
  firstname: string;
  surname: string;
  email: string;
  phone: string;
}

const findAdministrator = statement(
  'profile_find_administrator',
  `SELECT id, firstname, surname, email, phone FROM account
   WHERE id = $1 AND role = 'administrator' AND deleted_at IS NULL`,
);
const findEmail = statement(
  'profile_find_email',
  'SELECT email FROM account WHERE id = $1 AND deleted_at IS NULL',
);

@Injectable()
export class ProfileRepository {
  constructor(private readonly database: Database) {}

  findAdministrator(id: number): Promise<OwnProfile[]> {
    return this.database.rows(findAdministrator, [id]);
  }

  async findEmail(id: number): Promise<string | undefined> {
    const [account] = await this.database.rows<{ email: string }>(findEmail, [id]);
    return account?.email;
  }
}
