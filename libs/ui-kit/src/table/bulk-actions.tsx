import type { BulkPlan, BulkResult } from '@portal/contracts';
import { maxBulkItems } from '@portal/contracts/rules';
import { Button, Modal, Progress } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../forms/use-error-text';
import { useFormat } from '../format/use-format';
import type { Selection } from './row-options';
import type { Table } from './use-table';

/** Ids of rows, or the search and the filters that all selected rows match. */
export type BulkQuery = { ids?: number[]; search?: string | undefined } & Record<string, unknown>;

/** An action on all selected rows. */
export interface BulkAction {
  key: string;
  label: string;
  danger?: boolean;
  /** Words the summary, such as "Deactivate 12 users?". */
  title: (values: CountValues) => string;
  /** Says the consequences. */
  text?: string;
  /** Words the result, such as "12 users were deactivated." */
  done: (values: CountValues) => string;
  /** A field of the dialog, without which the action cannot start. */
  field?: { control: ReactNode; isFilled: boolean };
  plan: (query: BulkQuery) => Promise<BulkPlan>;
  run: (ids: number[]) => Promise<BulkResult>;
  /** Restores the value that rows had before; none for an action that cannot be undone. */
  undo?: (before: string, ids: number[]) => Promise<BulkResult>;
}

interface CountValues {
  count: number;
  formatted: string;
}

export interface BulkSelection extends Selection {
  isAll: boolean;
  selectAll: () => void;
  clear: () => void;
  query: BulkQuery;
}

/** The selected rows of a table: some by their ids, or all that match its search and filters. Another search ends the latter. */
export function useBulkSelection<Row extends { id: number | string }>(table: Table<Row>): BulkSelection {
  const [ids, setIds] = useState<number[]>([]);
  const [allOf, setAllOf] = useState<string>();
  const matching = { search: table.state.search || undefined, ...table.filterValues };
  const key = JSON.stringify(matching);
  const isAll = allOf === key;
  const select = (selected: number[], all?: string) => {
    setIds(selected);
    setAllOf(all);
  };
  return {
    ids: isAll ? (table.rows ?? []).map(({ id }) => Number(id)) : ids,
    onChange: (selected) => select(selected),
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
  const { t } = useTranslation('kit');
  const format = useFormat();
  const [chosen, setChosen] = useState<{ key: string; query: BulkQuery }>();
  const [open, setOpen] = useState(false);
  const { total = 0 } = table;
  const count = selection.isAll ? total : selection.ids.length;
  const action = actions.find(({ key }) => key === chosen?.key);
  if (count === 0 && !open) return null;
  return (
    <div className="bulk-bar" role="group" aria-label={t('selection.label')}>
      <span className="table-count" role="status">
        {t('selection.selected', { count, formatted: format.number(count) })}
      </span>
      {!selection.isAll && (
        <Button size="small" onClick={selection.selectAll}>
          {t('selection.selectAll', { count: total, formatted: format.number(total) })}
        </Button>
      )}
      <Button size="small" onClick={selection.clear}>
        {t('selection.clear')}
      </Button>
      {actions.map(({ key, label, danger }) => (
        <Button
          key={key}
          size="small"
          danger={danger}
          onClick={() => {
            setChosen({ key, query: selection.query });
            setOpen(true);
          }}
        >
          {label}
        </Button>
      ))}
      <Modal
        open={open}
        footer={null}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        destroyOnHidden
      >
        {action && chosen && (
          <BulkDialog
            action={action}
            query={chosen.query}
            onChanged={onChanged}
            onClose={(hasRun) => {
              setOpen(false);
              if (hasRun) selection.clear();
            }}
          />
        )}
      </Modal>
    </div>
  );
}

const emptyResult: BulkResult = { changed: [], failed: [] };

/** A run of an action: its steps, and what they changed. */
interface Run {
  isUndo: boolean;
  total: number;
  /** Steps that are not done yet. */
  left: (() => Promise<BulkResult>)[];
  result: BulkResult;
  error?: unknown;
}

const stepsOf = (ids: readonly number[], run: (ids: number[]) => Promise<BulkResult>) =>
  Array.from({ length: Math.ceil(ids.length / maxBulkItems) }, (_, index) => {
    const step = ids.slice(index * maxBulkItems, (index + 1) * maxBulkItems);
    return () => run(step);
  });

interface BulkDialogProps {
  action: BulkAction;
  query: BulkQuery;
  onChanged: () => void;
  onClose: (hasRun: boolean) => void;
}

/** Shows what an action will do, then its progress, then its result. */
function BulkDialog({ action, query, onChanged, onClose }: BulkDialogProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const errorText = useErrorText();
  const [plan, setPlan] = useState<BulkPlan>();
  const [planError, setPlanError] = useState<unknown>();
  const [run, setRun] = useState<Run>();
  const [isBusy, setBusy] = useState(false);
  const isStopped = useRef(false);

  const load = useEffectEvent(() => {
    action.plan(query).then(setPlan, setPlanError);
  });
  useEffect(() => {
    load();
    return () => {
      isStopped.current = true;
    };
  }, []);

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

  const counted = (count: number): CountValues => ({ count, formatted: format.number(count) });

  if (!run) {
    const skipped = Object.entries(plan?.skipped ?? {});
    const count = plan?.ids.length ?? 0;
    return (
      <div className="bulk-dialog">
        <h2>{plan ? action.title(counted(count)) : t('loading')}</h2>
        {planError !== undefined && <p role="alert">{errorText(planError)}</p>}
        {plan && (
          <>
            {count > 0 && action.text && <p>{action.text}</p>}
            {skipped.length > 0 && (
              <ul>
                {skipped.map(([reason, number]) => (
                  <li key={reason}>{t(`selection.skipped.${reason}`, { ...counted(number) })}</li>
                ))}
              </ul>
            )}
            {count > 0 && action.field?.control}
          </>
        )}
        <div className="bulk-buttons">
          <Button onClick={() => onClose(false)}>{t('form.cancel')}</Button>
          <Button
            type="primary"
            danger={action.danger}
            disabled={count === 0 || action.field?.isFilled === false}
            onClick={() =>
              plan &&
              void start({
                isUndo: false,
                total: count,
                left: stepsOf(plan.ids, action.run),
                result: emptyResult,
              })
            }
          >
            {action.label}
          </Button>
        </div>
      </div>
    );
  }

  const { changed, failed } = run.result;
  const doneSteps = Math.ceil(run.total / maxBulkItems) - run.left.length;
  const percent =
    run.total === 0 ? 100 : Math.min(100, Math.floor((100 * doneSteps * maxBulkItems) / run.total));
  const isComplete = run.left.length === 0;
  const { undo } = action;
  const startUndo = () => {
    if (!undo) return;
    const befores = [...new Set(changed.map(({ before }) => before))];
    const left = befores.flatMap((before) =>
      stepsOf(
        changed.filter((row) => row.before === before).map(({ id }) => id),
        (ids) => undo(before, ids),
      ),
    );
    void start({ isUndo: true, total: changed.length, left, result: emptyResult });
  };
  const countDone = counted(changed.length);
  return (
    <div className="bulk-dialog">
      <h2 aria-live="polite">
        {isBusy
          ? t('selection.running')
          : run.isUndo
            ? t('selection.undone', { ...countDone })
            : action.done(countDone)}
      </h2>
      {!isComplete && <Progress percent={percent} aria-label={t('selection.running')} />}
      {run.error !== undefined && (
        <p role="alert">{t('selection.stopped', { error: errorText(run.error) })}</p>
      )}
      {!isBusy && failed.length > 0 && (
        <>
          <p>{t('selection.failed', { ...counted(failed.length) })}</p>
          <ul className="bulk-failures">
            {failed.slice(0, maxBulkItems).map(({ id, name, message }) => (
              <li key={id}>{t('selection.failure', { name, message })}</li>
            ))}
          </ul>
        </>
      )}
      <div className="bulk-buttons">
        {isBusy && <Button onClick={() => (isStopped.current = true)}>{t('selection.stop')}</Button>}
        {!isBusy && !isComplete && <Button onClick={() => void start(run)}>{t('selection.continue')}</Button>}
        {!isBusy && !run.isUndo && undo && changed.length > 0 && (
          <Button onClick={startUndo}>{t('selection.undo')}</Button>
        )}
        {!isBusy && (
          <Button type="primary" onClick={() => onClose(true)}>
            {t('selection.close')}
          </Button>
        )}
      </div>
    </div>
  );
}
