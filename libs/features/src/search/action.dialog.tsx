import { EditStatusDialog } from '../user-management/edit-status.dialog';
import { PermissionDialog } from '../permissions/permission.dialog';
import { useGroupReceivers, useUserReceivers } from '../permissions/receivers';
import { ReportUpdateDialog } from '../report-updates/report-update.dialog';
import type { DialogAction } from './search.resource';

interface ActionDialogProps {
  action: DialogAction;
  open: boolean;
  onClose: () => void;
}

/** The dialog of an action that the search found. */
export function ActionDialog({ action, ...state }: ActionDialogProps) {
  const dialog = { open: state.open, close: state.onClose };
  const users = useUserReceivers();
  const groups = useGroupReceivers();
  switch (action.kind) {
    case 'giveToUser':
      return <PermissionDialog {...action} {...state} receivers={users} />;
    case 'giveToGroup':
      return <PermissionDialog {...action} {...state} receivers={groups} />;
    case 'update':
      return <ReportUpdateDialog dialog={{ ...dialog, item: action.report }} />;
    case 'status':
      return <EditStatusDialog dialog={{ ...dialog, item: action.user }} />;
  }
}
