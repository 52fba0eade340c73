import { Injectable } from '@nestjs/common';
import { Reply, type Principal, type ReportRow } from '@portal/contracts';
import { ReportListRepository, type Selected } from './report-list.repository.js';
import { ofCategory } from './report-selection.js';
import { ReportTextCache } from './report-text.cache.js';
import { ReportRepository } from './report.repository.js';

/** What was told, and a revision that the reports had before it was read. */
interface Told {
  revision: string | undefined;
  json: Buffer;
}

const newestReports = 5;
const all: Selected = { selection: ofCategory, values: [null] };

/** What administrators are told of all reports, kept for as long as none of them changes. */
@Injectable()
export class ReportOverviewService {
  private readonly told = new Map<string, Told>();

  constructor(
    private readonly reports: ReportRepository,
    private readonly lists: ReportListRepository,
    private readonly texts: ReportTextCache,
  ) {}

  /** The newest reports that there are. */
  newest(administrator: Principal): Promise<Reply<ReportRow[]>> {
    return this.keep('newest', async () =>
      this.texts.array(await this.reports.newest(administrator, newestReports)),
    );
  }

  /** How many reports there are. */
  count(): Promise<Reply<[{ count: number }]>> {
    return this.keep('count', async () =>
      Buffer.from(JSON.stringify([{ count: await this.reports.count() }])),
    );
  }

  private async keep<Output>(name: string, tell: () => Promise<Buffer>): Promise<Reply<Output>> {
    const revision = await this.lists.revision(all);
    const known = this.told.get(name);
    if (known && known.revision === revision) return Reply.json(known.json);
    // What changes between the two readings is told too early, under a revision that nobody finds again: never too late.
    const json = await tell();
    this.told.set(name, { revision, json });
    return Reply.json(json);
  }
}
