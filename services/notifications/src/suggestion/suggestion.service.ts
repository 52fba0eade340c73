import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  notFound,
  type Caller,
  type Inputs,
  type reportAccessContract,
  type reportAudienceContract,
  type ReportType,
  type suggestionContract,
  type WriteResponse,
} from '@portal/contracts';
import { Database, type CallClient, type Transaction } from '@portal/service-kit';
import { OwnMails } from '../mail/own-mails.js';
import { messageText } from '../message/message-text.js';
import { addMessages } from '../message/message.repository.js';
import { findName, requirePeople, type Recipient } from '../people/people.repository.js';
import { REPORT_ACCESS, REPORT_AUDIENCE } from '../tokens.js';
import { insertSuggestion } from './suggestion.repository.js';

type Suggestion = Inputs<typeof suggestionContract>['insert'];

interface Recommended {
  id: number;
  report: { id: number; name: string; type: ReportType };
  message: string;
  people: Recipient[];
}

const notAll = () => forbidden("Reports are recommended to people of one's own partner who may open them.");

/** Recommendations of reports: to colleagues, and only of what both may open. */
@Injectable()
export class SuggestionService {
  constructor(
    private readonly database: Database,
    private readonly mails: OwnMails,
    @Inject(REPORT_ACCESS) private readonly reports: CallClient<typeof reportAccessContract>,
    @Inject(REPORT_AUDIENCE) private readonly audience: CallClient<typeof reportAudienceContract>,
  ) {}

  /**
   * Tells each of the people of a report, by message and mail; a repeat tells nobody again.
   * @throws Problem `not-found` when the caller may not open the report; `forbidden`, and nobody is told, when somebody among the people is
   * the caller, not an active person of its partner, or may not open the report; `unavailable` while the copy of one has not arrived
   */
  async recommend(caller: Caller, suggestion: Suggestion): Promise<WriteResponse> {
    const { principal, requestId } = caller;
    const { reportId, message } = suggestion;
    const earlier = await insertSuggestion.earlier(this.database, caller);
    if (earlier) return { affectedRows: 1, insertId: earlier };
    const { report } = await this.reports.find(requestId, { principal, report: reportId });
    if (!report) throw notFound();
    const accountIds = await this.receivers(caller, suggestion);
    return this.database.transaction(async (transaction) => {
      const people = await requirePeople(transaction, accountIds);
      const { id, isRepeat } = await insertSuggestion(transaction, caller, [reportId, message]);
      if (!isRepeat) await this.tell(transaction, caller, { id, report, message, people });
      return { affectedRows: 1, insertId: id };
    });
  }

  private async tell(
    transaction: Transaction,
    { principal }: Caller,
    recommended: Recommended,
  ): Promise<void> {
    const { id, report, message, people } = recommended;
    const by = await findName(transaction, principal.accountId);
    const source = `recommended.${id}`;
    const words = { by, report: report.name, message };
    const content = {
      template: 'recommended',
      ...words,
      reportId: report.id,
      reportType: report.type,
    } as const;
    await addMessages(transaction, {
      source,
      accountIds: people.map((person) => person.id),
      text: messageText('recommended', words),
      reportId: report.id,
    });
    await this.mails.send(transaction, source, people, content, { causedBy: principal });
  }

  /** The people whom a recommendation names, once each, as far as reports says of all that they may be told. */
  private async receivers(
    { principal, requestId }: Caller,
    { reportId, usersSuggested }: Suggestion,
  ): Promise<number[]> {
    const accountIds = [...new Set(usersSuggested)];
    const { accountId, partnerId } = principal;
    if (!partnerId || accountIds.includes(accountId)) throw notAll();
    const open = await this.audience.among(requestId, { reportId, accountIds, partnerId });
    if (open.accountIds.length < accountIds.length) throw notAll();
    return accountIds;
  }
}
