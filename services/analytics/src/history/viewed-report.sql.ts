import { isoTime } from '@portal/service-kit';

/** The columns of a viewed report, `r`, that rows of views begin with. */
export const viewedReport = `r.id AS "reportId", r.name, r.type, r.workspace_name, ${isoTime('r.date_uploaded')} AS date_uploaded`;

/** The text of a report's row in which searched words are looked for. */
export const reportText = `folded(concat_ws(' ', name, type, workspace_name))`;

/** The columns of a report by which lists of views may be sorted, by the row `r` of report_copy, as indexes hold them. */
export const reportKeys = {
  name: 'folded(r.name)',
  type: 'folded(r.type)',
  workspace_name: 'folded(r.workspace_name)',
  date_uploaded: 'r.date_uploaded',
};

/** Reports as `r`, their texts folded once for each (OFFSET 0) and not for each view, and the same keys of theirs. */
export const foldedReports = `(
    SELECT *, folded(name) AS by_name, folded(type) AS by_type, folded(workspace_name) AS by_workspace_name
    FROM report_copy OFFSET 0
  ) r`;
export const foldedKeys: typeof reportKeys = {
  name: 'r.by_name',
  type: 'r.by_type',
  workspace_name: 'r.by_workspace_name',
  date_uploaded: 'r.date_uploaded',
};
