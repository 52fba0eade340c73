export { useNewReports } from './catalogue/catalogue.resource';
export { ReportThumbnail } from './catalogue/report-thumbnail';
export { CategoryIcon } from './catalogue/category-icon';
export { useAboutReportAction } from './reports/about-report-action';
export { PersonLink } from './people/person-link';
export { AboutReportLink } from './reports/about-report-link';
export { useReasonColumns } from './permissions/access-reasons';
export { Explanation } from './permissions/explanation';
export { usePerson } from './people/person.resource';
export { useFavouriteAction } from './favourites/use-favourite';
export { useFavourites } from './favourites/favourites.resource';
export { createApp } from './create-app';
export {
  toUserOption,
  usePartnerPages,
  useCategoryPages,
  useGroupPages,
  useUserChoice,
} from './people/choices.resource';
export { listsOfUsers } from './people/lists-of-users';
export { PersonEmailField, PersonNameFields } from './people/person-fields';
export { useEmailColumn, useNameColumns, usePartnerColumn, usePersonColumns } from './people/person-columns';
export { formatName } from './people/person-name';
export { usePersonalDataExport } from './account/personal-data';
export { RequestAccessDialog } from './permissions/request-access.dialog';
export { toListedState } from './reports/list-position';
export { useOpenReport, useOpenViewed, useReportAddress } from './reports/use-report-address';
export { useReportColumn, useReportColumns, useViewsColumn } from './reports/report-columns';
export { StaleMark, VerifiedMark } from './reports/reliability';
export { ReportKind, ClosedReport, ReportName, Unavailability } from './reports/report-name';
export { useReport, useReportPages } from './reports/report.resource';
export { maxExportedViews, useViewedColumns, type ViewedReport } from './reports/viewed-columns';
export { BulkAccountDecisions } from './approvals/bulk-decisions';
export { AdminRequestsLink, WaitingBadge, WaitingLink } from './approvals/waiting-badges';
export { NoteField } from './approvals/note-field';
export { WaitingLine } from './approvals/waiting-line';
export { WaitingItem, WaitingPanel } from './approvals/waiting-panel';
