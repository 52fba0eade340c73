import { Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  notFound,
  reportAccessContract,
  reportAudienceContract,
  type Caller,
  type Inputs,
  type ReportType,
  type suggestionContract,
  type WriteResponse,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { Database, type Transaction } from '@portal/service-kit';
import { MailQueue } from '../mail/mail-queue.service.js';
import { MessageRepository } from '../message/message.repository.js';
import { getMessageText } from '../message/message-text.js';
import { PeopleRepository, type Recipient } from '../projection/people.repository.js';
import { SuggestionRepository } from './suggestion.repository.js';

type Suggestion = Inputs<typeof suggestionContract>['insert'];

interface Recommendation {
  id: number;
  report: { id: number; name: string; type: ReportType };
  message: string;
  recipients: Recipient[];
}

const createInvalidRecipients = () =>
  forbidden('You can recommend a report only to other users who may open it.');

const noUserAdmin = 'Your organisation has no other user admin who can open this report. Choose people.';

/** Recommendations of reports to colleagues who may open them. */
@Injectable()
export class SuggestionService {
  private readonly reports: CallClient<typeof reportAccessContract>;
  private readonly audience: CallClient<typeof reportAudienceContract>;

  constructor(
    private readonly database: Database,
    private readonly suggestions: SuggestionRepository,
    private readonly people: PeopleRepository,
    private readonly messages: MessageRepository,
    private readonly mails: MailQueue,
    requester: Requester,
  ) {
    this.reports = createCallClient(reportAccessContract, requester);
    this.audience = createCallClient(reportAudienceContract, requester);
  }

  /**
   * Recommends a report to users by message and mail, by default to the user admins of the caller's partner who may open it. Refused when
   * there are none. A repeated request notifies no one again.
   * @throws Problem `not-found` if the caller may not open the report; `forbidden` if a recipient is the caller, is not an active user, or may
   * not open the report; `unavailable` while a recipient is not replicated
   */
  async recommend(caller: Caller, suggestion: Suggestion): Promise<WriteResponse> {
    const { principal, requestId } = caller;
    const { reportId, message } = suggestion;
    const earlierId = await this.suggestions.findEarlier(caller);
    if (earlierId) return { affectedRows: 1, insertId: earlierId };
    const { report } = await this.reports.find(requestId, { principal, report: reportId });
    if (!report) throw notFound();
    const accountIds = suggestion.usersSuggested.length
      ? await this.checkRecipients(caller, suggestion)
      : await this.findUserAdmins(caller, reportId);
    if (accountIds.length === 0) return { affectedRows: 0, message: noUserAdmin };
    return this.database.transaction(async (transaction) => {
      const recipients = await this.people.requirePeople(transaction, accountIds);
      // Administrators have no messages.
      if (recipients.some(({ role }) => role === 'administrator')) throw createInvalidRecipients();
      const { id, isRepeat } = await this.suggestions.insert(transaction, caller, reportId, message);
      if (!isRepeat) await this.notify(transaction, caller, { id, report, message, recipients });
      return { affectedRows: 1, insertId: id };
    });
  }

  private async notify(
    transaction: Transaction,
    { principal }: Caller,
    { id, report, message, recipients }: Recommendation,
  ): Promise<void> {
    const by = await this.people.findName(transaction, principal.accountId);
    const source = `recommended.${id}`;
    const { id: reportId, type: reportType } = report;
    const values = { by, report: report.name, message };
    await this.messages.add(transaction, {
      source,
      accountIds: recipients.map((recipient) => recipient.id),
      text: getMessageText('recommended', values),
      reportId,
    });
    const content = { template: 'recommended', ...values, reportId, reportType } as const;
    await this.mails.add(transaction, source, recipients, content, { causedBy: principal });
  }

  /** Returns the ids of the other user admins of the caller's partner who may open the report. */
  private async findUserAdmins({ principal, requestId }: Caller, reportId: number): Promise<number[]> {
    if (isAdministrator(principal)) return [];
    const { accountId, partnerId } = principal;
    const userAdmins = await this.database.transaction((transaction) =>
      this.people.findDeciders(transaction, 'userAdmin', partnerId, accountId),
    );
    const accountIds = userAdmins.map(({ id }) => id);
    return (await this.audience.filterViewers(requestId, { reportId, accountIds, partnerId })).accountIds;
  }

  /** Returns the ids of the recipients without duplicates, after the reports service has checked their access. */
  private async checkRecipients(
    { principal, requestId }: Caller,
    { reportId, usersSuggested }: Suggestion,
  ): Promise<number[]> {
    const accountIds = [...new Set(usersSuggested)];
    if (accountIds.includes(principal.accountId)) throw createInvalidRecipients();
    const allowed = await this.audience.filterViewers(requestId, { reportId, accountIds });
    if (allowed.accountIds.length < accountIds.length) throw createInvalidRecipients();
    return accountIds;
  }
}
