import { Injectable } from '@nestjs/common';
import type { Paging } from '@portal/contracts';
import { Batcher, Database } from '@portal/service-kit';
import type { Query, Viewer } from '../access/viewer.js';
import { listPage, listRevision, wholeList } from './report-list.sql.js';
import { forgiving, type Matching, type ReportSearch } from './report-search.js';
import type { ReportSelection } from './report-selection.js';

/** Reports of a list in its order, by id, with the version of each. */
export interface Listed {
  ids: number[];
  versions: number[];
  /** How often each was viewed, where the list tells it. */
  counts?: number[] | undefined;
  /** How many there are in all, of which this is a page. */
  total?: number | undefined;
  /** Another one with every change of what the list is made from. */
  revision?: string | undefined;
}

/** A selection of reports with the values of its parameters. */
export interface Selected {
  selection: ReportSelection;
  values: unknown[];
}

/** One reading of revisions at a time, which is for all who ask meanwhile. */
const shared = { concurrency: 1, maxSize: 1_000 };

/** Lists of reports. */
@Injectable()
export class ReportListRepository {
  private readonly revisions = new Batcher((asked: Selected[]) => this.readRevisions(asked), shared);

  constructor(private readonly database: Database) {}

  /** The present revision of what a selection is made from. */
  revision(selected: Selected): Promise<string | undefined> {
    return this.revisions.add(selected);
  }

  private async readRevisions(asked: Selected[]): Promise<(string | undefined)[]> {
    const read = new Map<string, Promise<string | undefined>>();
    const revisions = asked.map((selected) => {
      const key = revisionKey(selected);
      const revision = read.get(key) ?? this.readRevision(selected);
      read.set(key, revision);
      return revision;
    });
    return Promise.all(revisions);
  }

  private async readRevision({ selection, values }: Selected): Promise<string | undefined> {
    const presence = selection.presentBy ? values : [];
    const [row] = await this.database.rows<{ revision: string }>(listRevision(selection), presence);
    return row?.revision;
  }

  /** All of a selection that the viewer may open, in the default order. */
  whole(viewer: Viewer, { selection, values }: Selected): Promise<Listed> {
    return this.read(wholeList(selection)(viewer, values));
  }

  /**
   * A page of what of a selection the viewer may open and the text finds; where it finds nothing, a slip of one letter is forgiven.
   * `sort` is as checked by the contract, or `best` for the best match first.
   */
  page(viewer: Viewer, selected: Selected, paging: Paging, search?: ReportSearch): Promise<Listed> {
    return forgiving(search, (matching, text) => this.readPage(matching, viewer, selected, paging, text));
  }

  private readPage(
    matching: Matching,
    viewer: Viewer,
    { selection, values }: Selected,
    { limit, offset = 0, sort }: Paging,
    text: unknown[],
  ): Promise<Listed> {
    return this.read(
      listPage(selection, matching, sort)(viewer, [...values, limit ?? null, offset, ...text]),
    );
  }

  private async read([statement, values]: Query): Promise<Listed> {
    const [row] = await this.database.rows<{
      total?: number;
      revision: string;
      ids: number[] | null;
      versions: number[] | null;
      counts?: number[] | null;
    }>(statement, values);
    return {
      total: row?.total,
      revision: row?.revision,
      ids: row?.ids ?? [],
      versions: row?.versions ?? [],
      counts: row?.counts ?? undefined,
    };
  }
}

/** The same for selections whose revision is one. */
const revisionKey = ({ selection, values }: Selected): string =>
  [selection.name, ...(selection.presentBy ? values : [])].join();
