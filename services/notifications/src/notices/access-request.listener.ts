import { Injectable, type OnModuleInit } from '@nestjs/common';
import { reportEvents, type MailContent } from '@portal/contracts';
import { EventConsumer, type Transaction } from '@portal/service-kit';
import type { z } from 'zod';
import { MailQueue } from '../mail/mail-queue.service.js';
import { MessageRepository } from '../message/message.repository.js';
import { getMessageText, type MessageText } from '../message/message-text.js';
import { PeopleRepository } from '../projection/people.repository.js';

type Requested = z.output<(typeof reportEvents)['accessRequested']['value']>;
type PermissionsChange = z.output<(typeof reportEvents)['permissionsChanged']['value']>;
type Decided = z.output<(typeof reportEvents)['accessDecided']['value']>;

/** Notifies people of access requests, their decisions, and changed report permissions. */
@Injectable()
export class AccessRequestListener implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
  ) {}

  onModuleInit(): void {
    for (const event of ['accessRequested', 'accessRequestWaiting'] as const) {
      this.consumer.listenEach(reportEvents[event], (transaction, request) =>
        this.notifyDeciders(transaction, request, event),
      );
    }
    this.consumer.listenEach(reportEvents.permissionsChanged, (transaction, change, id) =>
      this.notifyOfPermissions(transaction, id, change),
    );
    this.consumer.listenEach(reportEvents.accessDecided, (transaction, decision) =>
      this.notifyRequester(transaction, decision),
    );
  }

  /** Notifies user admins of a request, or that it still waits, by message and mail. Administrators have no messages and get a mail. */
  private async notifyDeciders(
    transaction: Transaction,
    request: Requested,
    event: 'accessRequested' | 'accessRequestWaiting',
  ): Promise<void> {
    const { requestId, accountId, reportName: report, ownerPartnerId, message } = request;
    const person = await this.people.findPerson(transaction, accountId);
    const { name = '', partner = '' } = person ?? {};
    const causedBy = person && { accountId, role: person.role };
    const findDeciders = (role: 'userAdmin' | 'administrator') =>
      this.people.findDeciders(transaction, role, ownerPartnerId, accountId);
    const userAdmins = await findDeciders('userAdmin');
    const administrators = await findDeciders('administrator');
    const source = `${event}.${requestId}`;
    await this.messages.add(transaction, {
      source,
      accountIds: userAdmins.map(({ id }) => id),
      text: getMessageText(event, { by: name, report }),
    });
    const content = {
      template: 'accessRequested' as const,
      name,
      partner,
      report,
      message,
      ...(event === 'accessRequestWaiting' && { isReminder: true }),
    };
    // Without a mail the request is still listed on the deciders' screen.
    const options = { causedBy, beyondLimit: 'drop' } as const;
    await this.mails.add(transaction, source, userAdmins, { ...content, isAdministrator: false }, options);
    await this.mails.add(transaction, source, administrators, { ...content, isAdministrator: true }, options);
  }

  /** Notifies a user of changed permissions, by a message for the opened and one for the closed reports, and one mail. */
  private async notifyOfPermissions(
    transaction: Transaction,
    id: string,
    { accountId, change, reports, revoked = [], until, note, changedBy }: PermissionsChange,
  ): Promise<void> {
    const person = await this.people.findPerson(transaction, accountId);
    if (!person) return;
    const source = `permissionsChanged.${id}`;
    const [opened, closed] = change === 'granted' ? [reports, revoked] : [[], reports];
    const [first, ...others] = opened;
    const accountIds = [accountId];
    const closedNames = joinNames(closed);
    if (closed.length > 0) {
      const text = getMessageText('permissionRevoked', { reports: closedNames });
      await this.messages.add(transaction, { source: `${source}.revoked`, accountIds, text });
    }
    if (first) {
      const text = writeGrantedMessage(opened, note);
      const link = others.length === 0 && { reportId: first.id };
      await this.messages.add(transaction, { source, accountIds, text, ...link });
    }
    const content: MailContent = first
      ? {
          template: 'permissionsGranted',
          reports: opened,
          ...(closed.length > 0 && { revoked: closedNames }),
          until,
          note,
        }
      : { template: 'permissionRevoked', report: closedNames };
    const causedBy = await this.people.findAuthor(transaction, changedBy);
    await this.mails.add(transaction, source, [person], content, { causedBy, beyondLimit: 'drop' });
  }

  private async notifyRequester(transaction: Transaction, decision: Decided): Promise<void> {
    const {
      requestId,
      accountId,
      reportId,
      reportName: report,
      reportType,
      accepted,
      until,
      reason,
    } = decision;
    const person = await this.people.findPerson(transaction, accountId);
    if (!person) return;
    const source = `accessDecided.${requestId}`;
    const key = accepted ? 'accessAccepted' : 'accessDenied';
    const text = reason
      ? getMessageText(`${key}WithReason`, { report, reason })
      : getMessageText(key, { report });
    const link = accepted && { reportId };
    await this.messages.add(transaction, { source, accountIds: [accountId], text, ...link });
    const content = {
      template: 'accessDecided' as const,
      report,
      reportId,
      reportType,
      accepted,
      until,
      reason,
    };
    await this.mails.add(transaction, source, [person], content);
  }
}

const maxNames = 10;

function joinNames(reports: PermissionsChange['reports']): string {
  const names = reports.slice(0, maxNames).map(({ name }) => name);
  return reports.length > maxNames ? `${names.join(', ')} …` : names.join(', ');
}

function writeGrantedMessage(reports: PermissionsChange['reports'], note: string | undefined): MessageText {
  const names = { reports: joinNames(reports) };
  if (reports.length === 1 && note) return getMessageText('permissionGrantedWithNote', { ...names, note });
  if (reports.length === 1) return getMessageText('permissionGranted', names);
  return getMessageText('permissionsGranted', { number: String(reports.length), ...names });
}
