import type { BulkPlan, BulkResult } from '@portal/contracts';
import { maxBulkItems } from '@portal/contracts/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Modal, Progress } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusedMenu, type Selection, type Table, useErrorText, useIsPhone } from '@portal/ui-kit';

/** Ids of rows, or the search and the filters that all selected rows match. */
export type BulkQuery = { ids?: number[]; search?: string | undefined } & Record<string, unknown>;

/** An action on all selected rows. */
export interface BulkAction {
  key: string;
  label: string;
  danger?: boolean;
  /** Words the summary, such as "Deactivate 12 users?". */
  title: (count: number) => string;
  /** Says the consequences. */
  text?: string;
  /** Words the result, such as "12 users were deactivated." */
  done: (count: number) => string;
  /** A field of the dialog. */
  field?: BulkField;
  /** A second, optional field of the dialog. */
  moreField?: Pick<BulkField, 'label' | 'hint' | 'render'>;
  /** Gets the value of the field; empty for none. */
  plan: (query: BulkQuery, value: string) => Promise<BulkPlan>;
  run: (ids: number[], value: string, more: string) => Promise<BulkResult>;
  /** Restores the value that rows had before; none for an action that cannot be undone. */
  undo?: (before: string, ids: number[]) => Promise<BulkResult>;
}

interface BulkField {
  label: string;
  /** Defaults to an empty value. */
  initial?: string;
  hint?: string;
  /** True if the action cannot start without a value. */
  isRequired?: boolean;
  /** True if the plan depends on the value. */
  isPlanned?: boolean;
  render: (value: string, onChange: (value: string) => void) => ReactNode;
}

export interface BulkSelection extends Selection {
  /** Shows or hides the checkboxes. Rows without them are not selected. */
  toggle: () => void;
  isAll: boolean;
  selectAll: () => void;
  clear: () => void;
  query: BulkQuery;
}

/** The selected rows of a table: some by their ids, or all that match its search and filters. Another search ends the latter. */
export function useBulkSelection<Row extends { id: number | string }>(table: Table<Row>): BulkSelection {
  const [ids, setIds] = useState<number[]>([]);
  const [selectedList, setSelectedList] = useState<string>();
  const [isShown, setShown] = useState(false);
  const matching = { search: table.state.search || undefined, ...table.filterValues };
  const key = JSON.stringify(matching);
  const isAll = selectedList === key;
  const select = (selected: number[], list?: string) => {
    setIds(selected);
    setSelectedList(list);
  };
  return {
    ids: isAll ? (table.rows ?? []).map(({ id }) => Number(id)) : ids,
    onChange: (selected) => select(selected),
    isShown,
    toggle: () => {
      setShown(!isShown);
      select([]);
    },
    isAll,
    selectAll: () => select([], key),
    clear: () => select([]),
    query: isAll ? matching : { ids },
  };
}

interface BulkActionsProps<Row> {
  table: Table<Row>;
  selection: BulkSelection;
  actions: readonly BulkAction[];
  /** Refetches the lists that the actions change. */
  onChanged: () => void;
}

/** The bar below the rows with the number of selected ones and the actions on them. Nothing moves when it appears. */
export function BulkActions<Row>({ table, selection, actions, onChanged }: BulkActionsProps<Row>) {
  const { t } = useTranslation('screens');
  const [chosen, setChosen] = useState<{ key: string; query: BulkQuery; attempt: number }>();
  const [open, setOpen] = useState(false);
  const { total = 0 } = table;
  const count = selection.isAll ? total : selection.ids.length;
  const action = actions.find(({ key }) => key === chosen?.key);
  const isPhone = useIsPhone();
  const buttons = actions.length <= (isPhone ? 1 : 3) ? actions : actions.slice(0, isPhone ? 0 : 2);
  const menu = actions.filter((each) => !buttons.includes(each));
  const choose = (key: string) => {
    setChosen((last) => ({ key, query: selection.query, attempt: (last?.attempt ?? 0) + 1 }));
    setOpen(true);
  };
  if (count === 0 && !open) return null;
  return (
    <div className="bulk-bar" role="group" aria-label={t('selection.label')}>
      <span className="table-count" role="status">
        {t('selection.selected', { count })}
      </span>
      {!selection.isAll && (
        <Button size="small" onClick={selection.selectAll}>
          {t('selection.selectAll', { count: total })}
        </Button>
      )}
      <Button size="small" onClick={selection.clear}>
        {t('selection.clear')}
      </Button>
      {buttons.map(({ key, label, danger }) => (
        <Button key={key} size="small" danger={danger} onClick={() => choose(key)}>
          {label}
        </Button>
      ))}
      {menu.length > 0 && (
        <FocusedMenu
          items={menu.map(({ key, label, danger }) => ({
            key,
            label,
            danger,
            onClick: () => choose(key),
          }))}
        >
          <Button size="small" aria-haspopup="menu">
            {t(buttons.length > 0 ? 'kit:table.more' : 'kit:table.actions')}
          </Button>
        </FocusedMenu>
      )}
      {action && chosen && (
        <BulkDialog
          key={chosen.attempt}
          open={open}
          action={action}
          query={chosen.query}
          onChanged={onChanged}
          onClose={(hasRun) => {
            setOpen(false);
            if (hasRun) selection.clear();
          }}
          afterClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

/** A run of an action: its steps and their result. */
interface Run {
  isUndo: boolean;
  stepCount: number;
  /** Steps that are not done yet. */
  left: (() => Promise<BulkResult>)[];
  result: BulkResult;
  error?: unknown;
}

const createRun = (isUndo: boolean, steps: Run['left']): Run => ({
  isUndo,
  stepCount: steps.length,
  left: steps,
  result: { changed: [], failed: [] },
});

const splitIntoSteps = (ids: readonly number[], run: (ids: number[]) => Promise<BulkResult>) =>
  Array.from({ length: Math.ceil(ids.length / maxBulkItems) }, (_, index) => {
    const step = ids.slice(index * maxBulkItems, (index + 1) * maxBulkItems);
    return () => run(step);
  });

interface BulkDialogProps {
  open: boolean;
  action: BulkAction;
  query: BulkQuery;
  onChanged: () => void;
  onClose: (hasRun: boolean) => void;
  afterClose: () => void;
}

/** Shows the plan of an action, then its progress, then its result. */
function BulkDialog({ open, action, query, onChanged, onClose, afterClose }: BulkDialogProps) {
  const { t } = useTranslation('screens');
  const errorText = useErrorText();
  const [value, setValue] = useState(action.field?.initial ?? '');
  const [more, setMore] = useState('');
  const [run, setRun] = useState<Run>();
  const [isBusy, setBusy] = useState(false);
  const isStopped = useRef(false);
  const { field, moreField, undo } = action;
  const plannedValue = field?.isPlanned ? value : '';

  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['bulkPlan', useId(), plannedValue],
    queryFn: () => action.plan(query, plannedValue),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function start(next: Run): Promise<void> {
    isStopped.current = false;
    setBusy(true);
    let current: Run = { ...next, error: undefined };
    setRun(current);
    for (let step = current.left[0]; step && !isStopped.current; step = current.left[0]) {
      try {
        const { changed, failed } = await step();
        const result = {
          changed: [...current.result.changed, ...changed],
          failed: [...current.result.failed, ...failed],
        };
        current = { ...current, left: current.left.slice(1), result };
      } catch (error) {
        setRun({ ...current, error });
        break;
      }
      setRun(current);
    }
    setBusy(false);
    onChanged();
  }

  const renderDialog = (title: string, content: ReactNode, buttons: ReactNode) => (
    <Modal
      open={open}
      title={
        <h2 className="bulk-title" aria-live="polite">
          {title}
        </h2>
      }
      footer={<div className="bulk-buttons">{buttons}</div>}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterClose={afterClose}
    >
      {content}
    </Modal>
  );

  if (!run) {
    const skipped = Object.entries(data?.skipped ?? {});
    const ids = data?.ids ?? [];
    const isReady = ids.length > 0 && !isPlaceholderData && (value !== '' || !field?.isRequired);
    return renderDialog(
      data ? action.title(ids.length) : t('kit:loading'),
      <>
        {error && <p role="alert">{errorText(error)}</p>}
        {ids.length > 0 && action.text && <p>{action.text}</p>}
        {skipped.length > 0 && (
          <ul className="bulleted">
            {skipped.map(([reason, count]) => (
              <li key={reason}>{t(`selection.skipped.${reason}`, { count })}</li>
            ))}
          </ul>
        )}
        {field && <BulkFieldInput field={field} value={value} onChange={setValue} />}
        {moreField && <BulkFieldInput field={moreField} value={more} onChange={setMore} />}
      </>,
      <>
        <Button onClick={() => onClose(false)}>{t('kit:form.cancel')}</Button>
        <Button
          type="primary"
          danger={action.danger}
          disabled={!isReady}
          onClick={() =>
            void start(
              createRun(
                false,
                splitIntoSteps(ids, (step) => action.run(step, value, more)),
              ),
            )
          }
        >
          {action.label}
        </Button>
      </>,
    );
  }

  const { changed, failed } = run.result;
  const percent = Math.floor((100 * (run.stepCount - run.left.length)) / run.stepCount);
  const isComplete = run.left.length === 0;
  const isUndoOffered = !isBusy && !run.isUndo && changed.length > 0;
  const startUndo = () => {
    if (!undo) return;
    const befores = [...new Set(changed.map(({ before }) => before))];
    const left = befores.flatMap((before) =>
      splitIntoSteps(
        changed.filter((row) => row.before === before).map(({ id }) => id),
        (ids) => undo(before, ids),
      ),
    );
    void start(createRun(true, left));
  };
  const title = run.isUndo ? t('selection.undone', { count: changed.length }) : action.done(changed.length);
  return renderDialog(
    isBusy ? t('selection.running') : title,
    <>
      {!isComplete && <Progress percent={percent} aria-label={t('selection.running')} />}
      {run.error !== undefined && (
        <p role="alert">{t('selection.stopped', { error: errorText(run.error) })}</p>
      )}
      {!isBusy && failed.length > 0 && (
        <>
          <p>{t('selection.failed', { count: failed.length })}</p>
          <ul className="bulk-failures bulleted">
            {failed.slice(0, maxBulkItems).map(({ id, name, message }) => (
              <li key={id}>{t('selection.failure', { name, message })}</li>
            ))}
          </ul>
        </>
      )}
    </>,
    <>
      {isBusy && <Button onClick={() => (isStopped.current = true)}>{t('selection.stop')}</Button>}
      {!isBusy && !isComplete && <Button onClick={() => void start(run)}>{t('selection.continue')}</Button>}
      {isUndoOffered && undo && <Button onClick={startUndo}>{t('undo')}</Button>}
      {!isBusy && (
        <Button type="primary" onClick={() => onClose(true)}>
          {t('kit:close')}
        </Button>
      )}
    </>,
  );
}

interface BulkFieldInputProps {
  field: Pick<BulkField, 'label' | 'hint' | 'render'>;
  value: string;
  onChange: (value: string) => void;
}

function BulkFieldInput({ field, value, onChange }: BulkFieldInputProps) {
  return (
    <label className="filter-field bulk-field">
      <span>{field.label}</span>
      {field.render(value, onChange)}
      {field.hint && <span>{field.hint}</span>}
    </label>
  );
}
