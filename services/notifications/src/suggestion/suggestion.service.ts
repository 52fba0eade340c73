import { Injectable } from '@nestjs/common';
import {
  forbidden,
  isAdministrator,
  notFound,
  reportAccessContract,
  reportAudienceContract,
  type Caller,
  type Inputs,
  type Member,
  type ReportType,
  type suggestionContract,
  type WriteResponse,
} from '@portal/contracts';
import { createCallClient, type CallClient, Requester } from '@portal/server-kit';
import { Database, type Transaction, refuseWrite } from '@portal/service-kit';
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

const createInvalidRecipients = () => forbidden('recommendation.receivers');

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
   * @throws Problem `not-found` if the caller may not open the report; `forbidden` if a recipient is the caller, is no active user of the
   * caller's partner, or may not open the report; `unavailable` while a recipient is not replicated
   */
  async recommend(caller: Caller, suggestion: Suggestion): Promise<WriteResponse> {
    const { principal, requestId } = caller;
    if (isAdministrator(principal)) throw forbidden();
    const { reportId, message, usersSuggested } = suggestion;
    const earlierId = await this.suggestions.findEarlier(caller);
    if (earlierId) return { affectedRows: 1, insertId: earlierId };
    const { report } = await this.reports.find(requestId, { principal, report: reportId });
    if (!report) throw notFound();
    const isNamed = usersSuggested.length > 0;
    const chosenIds = isNamed ? [...new Set(usersSuggested)] : await this.findUserAdmins(principal);
    const { partnerId } = principal;
    const { accountIds } = await this.audience.filterViewers(requestId, {
      reportId,
      accountIds: chosenIds,
      partnerId,
    });
    if (isNamed && (accountIds.length < chosenIds.length || accountIds.includes(principal.accountId)))
      throw createInvalidRecipients();
    if (accountIds.length === 0) return refuseWrite('recommendation.noUserAdmin');
    return this.database.transaction(async (transaction) => {
      const recipients = await this.people.requirePeople(transaction, accountIds);
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

  private async findUserAdmins({ accountId, partnerId }: Member): Promise<number[]> {
    const userAdmins = await this.database.transaction((transaction) =>
      this.people.findDeciders(transaction, 'userAdmin', partnerId, accountId),
    );
    return userAdmins.map(({ id }) => id);
  }
}
