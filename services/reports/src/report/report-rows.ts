import { Injectable } from '@nestjs/common';
import type { ReportRow } from '@portal/contracts';
import { ViewerService } from '../access/viewer.service.js';
import type { Viewer } from '../access/viewer.sql.js';
import { EmbedUrls } from '../embedding/embed-url.js';

/** Prepares stored reports for their viewer. */
@Injectable()
export class ReportRows {
  constructor(
    private readonly embedUrls: EmbedUrls,
    private readonly viewers: ViewerService,
  ) {}

  /** Leaves out the embed fields of those that are hidden from the viewer's actor, and addresses that are not on the allow-list. */
  async show<Row extends ReportRow>(viewer: Viewer, rows: Row[]): Promise<Row[]> {
    const hidden = await this.viewers.findHidden(
      viewer,
      rows.map(({ id }) => id),
    );
    return rows.map((row) =>
      hidden.has(row.id)
        ? { ...row, report_id: null, dataset_id: null, embed_url: null }
        : {
            ...row,
            embed_url: row.embed_url === null ? null : this.embedUrls.normalise(row.type, row.embed_url),
          },
    );
  }
}
