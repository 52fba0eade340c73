export { useNewReports } from './catalogue/catalogue.resource';
export { ReportThumbnail } from './catalogue/report-thumbnail';
export { CategoryIcon } from './catalogue/category-icon';
export { useAboutReportAction } from './details/about-report-action';
export { AboutReportLink, PersonLink } from './details/details-link';
export { useReasonColumns } from './details/access-reasons';
export { Explanation } from './details/explanation';
export { usePerson } from './details/details.resource';
export { useFavouriteAction } from './favourites/use-favourite';
export { useFavourites } from './favourites/favourites.resource';
export { loadLaterTexts, screenTexts } from './locales';
export {
  toUserOption,
  useOwnPartner,
  useOrganisationFilters,
  usePartnerPages,
  useCategoryPages,
  useGroupPages,
  useUserChoice,
} from './people/choices.resource';
export { BulkUsers } from './people/bulk-users';
export { EditStatusDialog } from './people/edit-status.dialog';
export { listsOfUsers } from './people/lists-of-users';
export { PasswordForm, type PasswordValues } from './people/password-form';
export { PersonEmailField, PersonNameFields } from './people/person-fields';
export {
  useEmailColumn,
  useNameColumns,
  usePartnerColumn,
  usePersonColumns,
  useRoleColumn,
} from './people/person-columns';
export { formatName } from './people/person-name';
export { useInvitationActions } from './people/use-invitation-actions';
export { usePersonalDataExport } from './people/personal-data';
export { useUserFilters } from './people/user-filters';
export { ProfileForm } from './people/profile-form';
export { ProfileSkeleton, ProfileView } from './people/profile-view';
export { RequestAccessDialog } from './permissions/request-access.dialog';
export { toListedState, ListPositions } from './reports/list-position';
export { useOpenReport, useOpenViewed, useReportAddress } from './reports/use-report-address';
export { useReportColumn, useReportColumns, useViewsColumn } from './reports/report-columns';
export { StaleMark, VerifiedMark } from './reports/reliability';
export { ReportKind, ReportLink, ClosedReport, ReportName, Unavailability } from './reports/report-name';
export { useReport, useReportPages } from './reports/report.resource';
export { maxExportedViews, useViewedColumns, type ViewedReport } from './reports/viewed-columns';
export { GlobalSearch } from './search/global-search';
export { ViewerSkeleton } from './viewer/viewer-skeleton';
export { BulkAccountDecisions } from './waiting/bulk-decisions';
export { AdminRequestsLink, WaitingBadge, WaitingLink } from './waiting/waiting-badges';
export { NoteField } from './waiting/note-field';
export { WaitingLine } from './waiting/waiting-line';
export { WaitingItem, WaitingPanel } from './waiting/waiting-panel';
export { useWaiting, useWaitingCount } from './waiting/waiting-count.resource';
