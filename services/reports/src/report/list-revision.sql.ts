import type { ReportSelection } from './report-selection.js';

const revisionOf = (lists: string) => `(SELECT revision FROM list_revision WHERE lists = '${lists}')`;
const lastEnd = `(SELECT extract(epoch FROM max(until)) FROM user_permission WHERE until <= now())`;

/**
 * A text expression that differs between two moments if anything has changed meanwhile that a selection is made from: reports, permissions
 * and the ends of permissions, for lists with counts also those, and what else of the present the selection asks for.
 */
export const revisionSql = ({ count, presentBy }: ReportSelection): string =>
  `concat_ws('.', ${[
    revisionOf('reports'),
    `coalesce(${lastEnd}, 0)`,
    ...(count ? [revisionOf('views')] : []),
    ...(presentBy ? [presentBy] : []),
  ].join(', ')})`;
