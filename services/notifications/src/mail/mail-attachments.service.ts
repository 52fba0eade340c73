import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  reportAudienceContract,
  subscriptionContract,
  type MailContent,
  type OutputOf,
} from '@portal/contracts';
import { createCallClient, Requester, type CallClient } from '@portal/server-kit';
import { LRUCache } from 'lru-cache';

type FoundFile = OutputOf<(typeof subscriptionContract)['calls']['findFile']>;

/** Characters of Base64: about four of the largest files. */
const maxCachedSize = 56 * 1_024 * 1_024;
const cacheMs = 300_000;

/** Reads files that are attached to mails. The queue has only their ids; the mails that are sent one after the other share one file in memory. */
@Injectable()
export class MailAttachments {
  private readonly subscriptions: CallClient<typeof subscriptionContract>;
  private readonly audience: CallClient<typeof reportAudienceContract>;
  private readonly files = new LRUCache<number, FoundFile>({
    maxSize: maxCachedSize,
    sizeCalculation: ({ file }) => 1 + (file?.content.length ?? 0),
    ttl: cacheMs,
    fetchMethod: (exportId) => this.subscriptions.findFile(randomUUID(), { exportId }),
  });

  constructor(requester: Requester) {
    this.subscriptions = createCallClient(subscriptionContract, requester);
    this.audience = createCallClient(reportAudienceContract, requester);
  }

  /**
   * Returns a mail's content with the file that is attached to it. A file that cannot be attached is linked instead. Undefined if the receiver may
   * not open the report any more: the mail may have waited for the mail server.
   * @throws Problem `unavailable` while the reports service or Power BI cannot be reached
   */
  async findAttachment(
    content: MailContent,
    accountId: number | undefined,
  ): Promise<{ content: MailContent; file: FoundFile['file'] } | undefined> {
    if (content.template !== 'subscribedReport' || content.file?.delivery !== 'attachment')
      return { content, file: null };
    const accountIds = accountId === undefined ? [] : [accountId];
    const allowed = await this.audience.filterViewers(randomUUID(), {
      reportId: content.reportId,
      accountIds,
    });
    if (allowed.accountIds.length === 0) return undefined;
    const found = await this.files.forceFetch(content.file.exportId);
    if (found.file) return { content, file: found.file };
    return { content: { ...content, file: { ...content.file, delivery: 'link' } }, file: null };
  }
}
