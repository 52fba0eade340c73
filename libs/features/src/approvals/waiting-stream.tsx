import {
  PageCheckbox,
  TablePage,
  TableRows,
  TableToolbar,
  useIsPhone,
  useNotifiedWrite,
  useTable,
  type Table,
} from '@portal/ui-kit';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBulkSelection, type BulkSelection } from '../bulk/bulk-actions';
import { BulkFeedback } from '../feedback/bulk-feedback';
import { useShortcuts } from '../help/use-shortcuts';
import { BulkAccessDecisions, BulkAccountDecisions, BulkEnds } from './bulk-decisions';
import { useItemActions, useItemName, type DecisionInput, type ItemAction } from './waiting-actions';
import { WaitingEntry } from './waiting-entry';
import { useWaitingItems, type WaitingItem, type WaitingKind } from './waiting-items.resource';
import { useDecisions } from './decisions.resource';

const oldestFirst = 'date_created';
const newestFirst = '-date_created';
const noInput: DecisionInput = { note: '', day: '' };

interface OpenItem {
  /** The search, order and page that the item belongs to. */
  list: string;
  key: string;
  index: number;
}

interface DecidedItem {
  item: WaitingItem;
  /** Its place in the list. */
  index: number;
  outcome: string;
}

interface WaitingStreamProps {
  /** The kinds of items that are shown. Items of one kind can be selected and decided together. */
  kinds: readonly WaitingKind[];
  /** The links to the kinds. */
  views: ReactNode;
}

/** The items that wait, in one list by their time. One item is open. A decided one stays in its place, so that nothing moves below the pointer. */
export function WaitingStream({ kinds, views }: WaitingStreamProps) {
  const { t } = useTranslation('screens');
  const id = useId();
  const isPhone = useIsPhone();
  const notifyWrite = useNotifiedWrite();
  const listActions = useItemActions(useDecisions());
  const getName = useItemName();
  const table = useTable<WaitingItem>({
    name: 'waiting',
    ...useWaitingItems(kinds),
    columns: [{ key: 'since', title: t('waiting.since'), sortBy: oldestFirst, render: ({ since }) => since }],
    defaultSort: oldestFirst,
  });
  const selection = useBulkSelection(table);
  const onlyKind = kinds.length === 1 ? kinds[0] : undefined;

  const { rows = [], state } = table;
  const list = JSON.stringify([state, table.pageSize]);
  const [open, setOpen] = useState<OpenItem | 'none'>();
  /** The decided items of a list. */
  const [decided, setDecided] = useState<{ list: string; items: readonly DecidedItem[] }>();
  const decidedItems = decided?.list === list ? decided.items : [];
  const items = insertDecided(rows, decidedItems);
  const openIndex = findOpenIndex(items, list, open, isPhone);
  const openItem = items[openIndex];

  /** What was entered, by the key of the item. */
  const [inputs, setInputs] = useState<Readonly<Record<string, DecisionInput>>>({});
  const getInput = ({ key }: WaitingItem) => inputs[key] ?? noInput;

  const isFocusDue = useRef(false);
  const focusOpenItem = useEffectEvent(() => {
    if (!isFocusDue.current || !openItem) return;
    isFocusDue.current = false;
    const element = document.getElementById(`${id}-${openItem.key}`);
    element?.closest('li')?.scrollIntoView({ block: 'nearest' });
    element?.focus({ preventScroll: true });
  });
  useEffect(() => focusOpenItem(), [openItem?.key]);

  const show = (index: number) => {
    const item = items[index];
    if (!item) return;
    isFocusDue.current = item !== openItem;
    setOpen({ list, key: item.key, index });
  };
  const toggle = (item: WaitingItem, index: number) => {
    isFocusDue.current = false;
    setOpen(item === openItem ? 'none' : { list, key: item.key, index });
  };

  const [isBusy, setBusy] = useState(false);
  /** An item that is listed again, such as after Undo, waits. */
  const getOutcome = ({ key }: WaitingItem): string | undefined =>
    isBusy || !rows.some((row) => row.key === key)
      ? decidedItems.find(({ item }) => item.key === key)?.outcome
      : undefined;
  const decide = async (item: WaitingItem, { send, outcome }: ItemAction) => {
    if (isBusy) return;
    setBusy(true);
    const index = items.indexOf(item);
    setOpen({ list, key: item.key, index });
    try {
      const isDone = await notifyWrite(send());
      // Another person may have decided it.
      const decision = { item, index, outcome: isDone ? outcome : t('waiting.decided') };
      const others = decidedItems.filter((other) => other.item.key !== item.key);
      setDecided({ list, items: [...others, decision].sort((one, other) => one.index - other.index) });
      document.getElementById(`${id}-${item.key}`)?.focus({ preventScroll: true });
      await table.reload();
    } finally {
      setBusy(false);
    }
  };

  useShortcuts({
    j: () => show(openIndex + 1),
    k: () => show(openIndex < 0 ? 0 : openIndex - 1),
  });

  return (
    <TablePage table={table} actions={views}>
      <TableToolbar
        table={table}
        countText={(count) => t('waiting.count.items', { count })}
        sorts={{
          value: state.sort,
          options: [
            { value: oldestFirst, label: t('waiting.oldest') },
            { value: newestFirst, label: t('waiting.newest') },
          ],
          onChange: (sort) => table.change({ sort }),
        }}
      />
      <TableRows
        table={{ ...table, rows: table.rows && items, total: table.total || items.length }}
        emptyText={t(`waiting.empty.${onlyKind ?? 'all'}`)}
        draw={() => (
          <>
            {onlyKind && (
              <div className="waiting-choice">
                <PageCheckbox rows={rows} selection={selection}>
                  {t('kit:table.choosePage')}
                </PageCheckbox>
              </div>
            )}
            <ol className="waiting-items" aria-label={t('waiting.title')}>
              {items.map((item, index) => (
                <WaitingEntry
                  key={item.key}
                  id={`${id}-${item.key}`}
                  item={item}
                  name={getName(item)}
                  isOpen={index === openIndex}
                  outcome={getOutcome(item)}
                  isBusy={isBusy}
                  input={getInput(item)}
                  onInput={(input) => setInputs({ ...inputs, [item.key]: input })}
                  actions={listActions(item, getInput(item))}
                  onAction={(action) => void decide(item, action)}
                  onToggle={() => toggle(item, index)}
                  selection={onlyKind && selection}
                />
              ))}
            </ol>
          </>
        )}
      />
      {onlyKind && <BulkOfKind kind={onlyKind} table={table} selection={selection} />}
    </TablePage>
  );
}

/** Inserts decided items that have left the list at their places. */
function insertDecided(rows: readonly WaitingItem[], decided: readonly DecidedItem[]): WaitingItem[] {
  const items = [...rows];
  for (const { item, index } of decided)
    if (!rows.some(({ key }) => key === item.key)) items.splice(index, 0, item);
  return items;
}

/** Returns the index of the open item, -1 for none. An item that has left the list is followed by the one at its place. */
function findOpenIndex(
  items: readonly WaitingItem[],
  list: string,
  open: OpenItem | 'none' | undefined,
  isClosedAtFirst: boolean,
): number {
  if (open === 'none') return -1;
  if (!open || open.list !== list) return isClosedAtFirst ? -1 : 0;
  const index = items.findIndex(({ key }) => key === open.key);
  return index >= 0 ? index : Math.min(open.index, items.length - 1);
}

interface BulkOfKindProps {
  kind: WaitingKind;
  table: Table<WaitingItem>;
  selection: BulkSelection;
}

function BulkOfKind({ kind, ...props }: BulkOfKindProps) {
  switch (kind) {
    case 'requests':
      return <BulkAccessDecisions {...props} />;
    case 'registrations':
      return <BulkAccountDecisions kind="Registration" {...props} />;
    case 'adminRequests':
      return <BulkAccountDecisions kind="Admin request" {...props} />;
    case 'feedback':
      return <BulkFeedback {...props} listed="Open" />;
    case 'ends':
      return <BulkEnds {...props} />;
  }
}
