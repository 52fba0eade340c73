import { Injectable } from '@nestjs/common';
import type { Caller, MailChoice, WriteResponse } from '@portal/contracts';
import { MailPreferenceRepository } from './mail-preference.repository.js';

/** Everybody chooses its own mails; who has chosen nothing gets all. */
@Injectable()
export class MailPreferenceService {
  constructor(private readonly preferences: MailPreferenceRepository) {}

  /** The caller's choice. */
  async find({ principal }: Caller): Promise<{ mails: MailChoice }> {
    return { mails: (await this.preferences.find(principal.accountId)) ?? 'All' };
  }

  /** Makes the caller's choice; choosing the same again changes nothing. */
  async choose({ principal }: Caller, mails: MailChoice): Promise<WriteResponse> {
    await this.preferences.put(principal.accountId, mails);
    return { affectedRows: 1 };
  }
}
