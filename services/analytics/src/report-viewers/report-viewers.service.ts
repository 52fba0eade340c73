import { Injectable } from '@nestjs/common';
import { ReportViewersRepository, type ViewersWanted } from './report-viewers.repository.js';

/** Who has opened a report. */
@Injectable()
export class ReportViewersService {
  constructor(private readonly viewers: ReportViewersRepository) {}

  /** The next accounts of those that are wanted, by id. */
  async find(wanted: ViewersWanted): Promise<{ accountIds: number[]; next: number | null }> {
    const accountIds = await this.viewers.next(wanted);
    return { accountIds, next: accountIds.length < wanted.limit ? null : (accountIds.at(-1) ?? null) };
  }
}
