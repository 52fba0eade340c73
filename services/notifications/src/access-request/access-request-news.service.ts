import { Injectable } from '@nestjs/common';
import type { MailContent, reportEvents } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { OwnMails } from '../mail/own-mails.js';
import { addMessages } from '../message/message.repository.js';
import { messageText } from '../message/message-text.js';
import { findAuthor, findDeciders, findPerson } from '../people/people.repository.js';

type Requested = z.output<(typeof reportEvents)['accessRequested']['value']>;
type PermissionsChange = z.output<(typeof reportEvents)['permissionsChanged']['value']>;
type Decided = z.output<(typeof reportEvents)['accessDecided']['value']>;

/** Notifies people of requests for access to reports, and of permissions that they are given or lose. */
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

  /** Notifies a user of permissions that were granted or revoked in one action, by one message and one mail. */
  async permissionsChanged(transaction: Transaction, id: string, event: PermissionsChange): Promise<void> {
    const { accountId, change, reports, until, changedBy } = event;
    const person = await findPerson(transaction, accountId);
    if (!person) return;
    const source = `permissionsChanged.${id}`;
    const [first, ...others] = reports;
    const isGranted = change === 'granted';
    await addMessages(transaction, {
      source,
      accountIds: [accountId],
      text: permissionsMessage(event),
      ...(isGranted && first && others.length === 0 && { reportId: first.id }),
    });
    const content: MailContent = isGranted
      ? { template: 'permissionsGranted', reports, until }
      : { template: 'permissionRevoked', report: namesOf(reports) };
    const causedBy = await findAuthor(transaction, changedBy);
    await this.mails.send(transaction, source, [person], content, { causedBy, beyondLimit: 'drop' });
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

const maxNames = 10;

/** The names of the reports, shortened where there are many. */
function namesOf(reports: PermissionsChange['reports']): string {
  const names = reports.slice(0, maxNames).map(({ name }) => name);
  return reports.length > maxNames ? `${names.join(', ')} …` : names.join(', ');
}

function permissionsMessage({ change, reports }: PermissionsChange): string {
  const names = { reports: namesOf(reports) };
  if (change === 'revoked') return messageText('permissionRevoked', names);
  if (reports.length === 1) return messageText('permissionGranted', names);
  return messageText('permissionsGranted', { number: String(reports.length), ...names });
}
