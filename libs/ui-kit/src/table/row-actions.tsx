import { useTranslation } from 'react-i18next';
import { Button } from '../frame/button';
import { FocusedMenu, FocusRestore } from '../frame/focused-menu';
import type { RowAction } from './row-options';

interface RowActionsProps {
  actions: readonly RowAction[];
  /** Name of the row, for the labels of its buttons. */
  row: string;
}

const asButtons = 2;

/** Actions of a row: one or two buttons, more as a menu. They do not open the row. */
export function RowActions({ actions, row }: RowActionsProps) {
  if (actions.length === 0) return null;
  return (
    <div className="row-actions" onClick={(event) => event.stopPropagation()}>
      <FocusRestore />
      {actions.length > asButtons ? (
        <ActionsMenu actions={actions} row={row} />
      ) : (
        actions.map((action) => <ActionButton key={action.key} action={action} row={row} />)
      )}
    </div>
  );
}

function ActionButton({ action, row }: { action: RowAction; row: string }) {
  const { t } = useTranslation('kit');
  return (
    <Button
      isSmall
      icon={action.icon}
      kind={action.danger ? 'danger' : undefined}
      disabled={action.disabled}
      aria-label={t('table.actionOn', { action: action.label, row })}
      onClick={action.onClick}
    >
      {action.label}
    </Button>
  );
}

function ActionsMenu({ actions, row }: RowActionsProps) {
  const { t } = useTranslation('kit');
  return (
    <FocusedMenu items={actions}>
      <Button isSmall aria-haspopup="menu" aria-label={t('table.actionsFor', { row })}>
        {t('table.actions')}
      </Button>
    </FocusedMenu>
  );
}
