import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../frame/button';
import { FocusedMenu, FocusRestore } from '../frame/focused-menu';
import type { RowAction } from './row-options';

interface RowActionsProps {
  actions: readonly RowAction[];
  /** Name of the row, for the labels of its buttons. */
  row: string;
  /** True to have all actions in the menu, if there is one. */
  isCompact?: boolean;
}

const maxButtons = 2;

/** Actions of a row: one or two buttons, or a menu. Those that delete are always in the menu. They do not open the row. */
export function RowActions({ actions, row, isCompact = false }: RowActionsProps) {
  if (actions.length === 0) return null;
  const hasMenu = actions.length > maxButtons || (isCompact && actions.some(({ danger }) => danger));
  const buttons = hasMenu ? [] : actions.filter(({ danger }) => !danger);
  const entries = actions.filter((action) => !buttons.includes(action));
  return (
    <div className="row-actions" onClick={(event) => event.stopPropagation()}>
      <FocusRestore />
      {buttons.map((action) => (
        <ActionButton key={action.key} action={action} row={row} isQuiet={entries.length > 0} />
      ))}
      {entries.length > 0 && <ActionsMenu actions={entries} row={row} />}
    </div>
  );
}

interface ActionButtonProps {
  action: RowAction;
  row: string;
  /** True for a button beside a menu, as in most rows of a list. */
  isQuiet: boolean;
}

function ActionButton({ action, row, isQuiet }: ActionButtonProps) {
  const { t } = useTranslation('kit');
  return (
    <Button
      isSmall
      icon={isQuiet ? undefined : action.icon}
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
        {t('table.more')}
      </Button>
    </FocusedMenu>
  );
}

/** Opens the menu of a row on a long press. Mice and links have the browser's own menu. */
export function openRowMenu(event: MouseEvent<HTMLElement>): void {
  const { pointerType } = event.nativeEvent as PointerEvent;
  if (pointerType !== 'touch' || (event.target as Element).closest('a')) return;
  const button = event.currentTarget.querySelector<HTMLElement>('.row-actions > [aria-haspopup=menu]');
  if (!button) return;
  event.preventDefault();
  // Any earlier, the release of the finger would close it.
  const release = new AbortController();
  const open = () => {
    release.abort();
    setTimeout(() => button.click());
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, open, { signal: release.signal });
}
