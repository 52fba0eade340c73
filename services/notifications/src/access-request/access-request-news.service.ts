import { Injectable } from '@nestjs/common';
import type { reportFacts } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { OwnMails } from '../mail/own-mails.js';
import { addMessages } from '../message/message.repository.js';
import { messageText } from '../message/message-text.js';
import { findDeciders, findPerson } from '../people/people.repository.js';

type Requested = z.output<(typeof reportFacts)['accessRequested']['value']>;
type Decided = z.output<(typeof reportFacts)['accessDecided']['value']>;

/** Tells people of requests for access to reports. */
@Injectable()
export class AccessRequestNewsService {
  constructor(private readonly mails: OwnMails) {}

  /** Tells those who may decide a request: user admins by message and mail, administrators, who have no messages, by mail. */
  async requested(transaction: Transaction, request: Requested): Promise<void> {
    const { requestId, accountId, reportName: report, ownerPartnerId, message } = request;
    const person = await findPerson(transaction, accountId);
    const { name = '', partner = '' } = person ?? {};
    const causedBy = person && { accountId, role: person.role };
    const userAdmins = await findDeciders(transaction, 'userAdmin', ownerPartnerId, accountId);
    const administrators = await findDeciders(transaction, 'administrator', ownerPartnerId, accountId);
    const source = `accessRequested.${requestId}`;
    await addMessages(transaction, {
      source,
      accountIds: userAdmins.map(({ id }) => id),
      text: messageText('accessRequested', { by: name, report }),
    });
    const content = { template: 'accessRequested', name, partner, report, message } as const;
    // The request stands on the deciders' screen in any case.
    const options = { causedBy, beyondLimit: 'drop' } as const;
    await this.mails.send(transaction, source, userAdmins, { ...content, isAdministrator: false }, options);
    await this.mails.send(
      transaction,
      source,
      administrators,
      { ...content, isAdministrator: true },
      options,
    );
  }

  /** Tells whoever asked what was decided. */
  async decided(transaction: Transaction, decision: Decided): Promise<void> {
    const { requestId, accountId, reportId, reportName: report, reportType, accepted, until } = decision;
    const person = await findPerson(transaction, accountId);
    if (!person) return;
    const source = `accessDecided.${requestId}`;
    const text = messageText(accepted ? 'accessAccepted' : 'accessDenied', { report });
    await addMessages(transaction, { source, accountIds: [accountId], text, ...(accepted && { reportId }) });
    await this.mails.send(transaction, source, [person], {
      template: 'accessDecided',
      ...{ report, reportId, reportType },
      accepted,
      until,
    });
  }
}
