import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../frame/button';
import { FocusedMenu, FocusRestore } from '../frame/focused-menu';
import type { RowAction } from './row-options';

interface RowActionsProps {
  actions: readonly RowAction[];
  /** Name of the row, for the labels of its buttons. */
  row: string;
  /** True for a card. */
  isCompact?: boolean;
}

const maxButtons = { table: 3, card: 2 };

/** Actions of a row: buttons, or a menu of more. On a card, those that delete are always in the menu. They do not open the row. */
export function RowActions({ actions, row, isCompact = false }: RowActionsProps) {
  if (actions.length === 0) return null;
  const hasMenu =
    actions.length > maxButtons[isCompact ? 'card' : 'table'] ||
    (isCompact && actions.some(({ danger }) => danger));
  return (
    <div className="row-actions" onClick={(event) => event.stopPropagation()}>
      <FocusRestore />
      {hasMenu ? (
        <ActionsMenu actions={actions} row={row} />
      ) : (
        actions.map((action) => (
          <ActionButton
            key={action.key}
            action={action}
            row={row}
            isIcon={Boolean(action.icon) && (action.danger || actions.length > 1)}
          />
        ))
      )}
    </div>
  );
}

interface ActionButtonProps {
  action: RowAction;
  row: string;
  /** True to show the icon alone. */
  isIcon: boolean | undefined;
}

function ActionButton({ action, row, isIcon }: ActionButtonProps) {
  const { t } = useTranslation('kit');
  return (
    <Button
      isSmall
      icon={action.icon}
      disabled={action.disabled}
      aria-label={t('table.actionOn', { action: action.label, row })}
      title={isIcon ? action.label : undefined}
      className={isIcon ? 'icon-button' : undefined}
      onClick={action.onClick}
    >
      {isIcon ? undefined : action.label}
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
