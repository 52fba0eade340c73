export { useUnsaved } from './app/leave-guard';
export {
  isFirstEntry,
  setParams,
  useAddressParams,
  useDetour,
  useLeave,
  useIsMounted,
} from './app/navigation';
export { waitForIdle } from './app/app-routes';
export { createPortalApp } from './app/portal-app';
export {
  getOwnIds,
  useAppDefinition,
  usePortal,
  useSelf,
  type AppDefinition,
  type AppMenu,
} from './app/portal-context';
export { isStale } from './app/query-client';
export { useDraftState } from './app/use-draft';
export { useDataMode, useLowDataMode } from './app/use-data-mode';
export { useInView } from './app/use-in-view';
export { usePolledCount, usePolledQuery } from './app/use-polled-query';
export { BarChartCard, type BarChartData } from './charts/bar-chart-card';
export { LineChartCard, type LineChartData } from './charts/line-chart-card';
export { CsvFile, saveCsv, saveFile } from './format/csv';
export { getDay, endOfDay } from './format/days';
export { useDuration } from './format/duration';
export { createId, readId, shortenText } from './format/text';
export { useDebounced } from './format/use-debounced';
export { useFileName, useFormat } from './format/use-format';
export { ChoiceSelect } from './forms/choice-select';
export { Checkbox } from './forms/checkbox';
export { DateInput } from './forms/date-input';
export { Field, type FieldProps } from './forms/field';
export {
  FutureDateField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  type SelectOption,
} from './forms/fields';
export { FormDialog } from './forms/form-dialog';
export { NameDialog, NameField } from './forms/name.dialog';
export { NewPasswordField, PasswordField } from './forms/password-field';
export { PortalForm } from './forms/portal-form';
export { toOption, type RemoteOptions } from './forms/remote-options.resource';
export { Select } from './forms/select';
export { RemoteSelect, RemoteSelectField } from './forms/remote-select-field';
export { isEmail, isPassword, isPhone, isPhoneOrBlank, requireLength, requireText } from './forms/rules';
export { useBusyAction, useErrorText } from './forms/use-error-text';
export { Button } from './frame/button';
export { ErrorBox } from './frame/error-box';
export { FocusedMenu, FocusRestore } from './frame/focused-menu';
export { findHome, useMenuScreens } from './frame/menu';
export { MenuBell, MenuCount } from './frame/menu-badges';
export {
  Page,
  PageSkeleton,
  PageTitle,
  PageViews,
  ViewSelect,
  useScreenTitle,
  type Crumb,
} from './frame/page';
export { BarLink } from './frame/top-bar';
export { TextDialog } from './overlays/text-dialog';
export { useDialog, type DialogState } from './overlays/use-dialog';
export { useConfirm } from './overlays/use-confirm';
export { useNotice } from './overlays/use-notice';
export type * from './platform';
export { StatusMark } from './status/status-mark';
export { BulkSelect, listIds } from './table/bulk-select';
export { useDateColumns } from './table/date-columns';
export { PageCheckbox, RowCheckbox } from './table/page-checkbox';
export { getFirstPage } from './table/first-page';
export { ExportButton } from './table/export-button';
export { type RowAction, type Selection } from './table/row-options';
export { useFilter } from './table/table-address';
export { type TableColumn } from './table/table-column';
export { type RemoteFilter, type TableFilter } from './table/table-filters';
export { TablePage, TableSection } from './table/table-page';
export { TableRows } from './table/table-rows';
export { TableToolbar } from './table/table-toolbar';
export { RowActions } from './table/row-actions';
export { loadAllRows } from './table/table.resource';
export { type Table, useTable } from './table/use-table';
export { loadDialog, loadThemed, loadWithTexts } from './theme/load-themed';
export { setTheme, themes, useTheme } from './theme/use-theme';
export { useIsPhone, useMedia, usePageVisible } from './theme/use-media';
export {
  skipUnchanged,
  useConfirmedWrite,
  useNotifiedWrite,
  useRefresh,
  useSentOnce,
  useWriting,
} from './writing/use-writing';
