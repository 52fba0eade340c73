import type { ReportRow, ReportSettings } from '@portal/contracts';
import { defaultReportSettings } from '@portal/contracts/rules';

/** Returns the settings of a report. A reports service of an older release sends none, or not all. */
export const getReportSettings = ({ settings }: Pick<ReportRow, 'settings'>): ReportSettings => ({
  ...defaultReportSettings,
  ...settings,
});
