import { Injectable } from '@nestjs/common';
import { analyticsFacts, identityFacts } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import { CopiesRepository } from './copies.repository.js';

/** Keeps the copies of other services' facts up to date. */
@Injectable()
export class CopiesListener {
  constructor(inbox: FactInbox, copies: CopiesRepository) {
    inbox.listen(identityFacts.partner, (transaction, news) => copies.putPartners(transaction, news));
    inbox.listen(identityFacts.account, (transaction, news) => copies.putAccounts(transaction, news));
    inbox.listen(analyticsFacts.reportViews, (transaction, news) => copies.putViews(transaction, news));
  }
}
