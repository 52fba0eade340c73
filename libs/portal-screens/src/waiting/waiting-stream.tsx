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

interface WaitingStreamProps {
  /** The kinds of items that are shown. Items of one kind can be selected and decided together. */
  kinds: readonly WaitingKind[];
  /** The links to the kinds. */
  views: ReactNode;
}

/** The items that wait, in one list by their time. One item is open; after a decision the next one takes its place and the focus. */
export function WaitingStream({ kinds, views }: WaitingStreamProps) {
  const { t } = useTranslation('screens');
  const id = useId();
  const isPhone = useIsPhone();
  const notifyWrite = useNotifiedWrite();
  const decisions = useDecisions();
  const listActions = useItemActions(decisions);
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
  const openIndex = findOpenIndex(rows, list, open, isPhone);
  const openItem = rows[openIndex];

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
    const item = rows[index];
    if (!item) return;
    isFocusDue.current = item !== openItem;
    setOpen({ list, key: item.key, index });
  };
  const toggle = (item: WaitingItem, index: number) => {
    isFocusDue.current = false;
    setOpen(item === openItem ? 'none' : { list, key: item.key, index });
  };

  const [isBusy, setBusy] = useState(false);
  const lastDecided = useRef('');
  const decide = async (item: WaitingItem, { send }: ItemAction) => {
    if (isBusy) return;
    setBusy(true);
    const index = rows.indexOf(item);
    setOpen({ list, key: item.key, index });
    isFocusDue.current = true;
    try {
      if (await notifyWrite(send())) lastDecided.current = item.key;
      else isFocusDue.current = false;
      await table.reload();
    } finally {
      setBusy(false);
    }
  };
  const decideOpenItem = (key: ItemAction['key']) => {
    const action = openItem && listActions(openItem, getInput(openItem)).find((each) => each.key === key);
    if (action) void decide(openItem, action);
  };
  const undo = () => {
    if (!decisions.undoLast()) return;
    // It returns to its place when the list is loaded again.
    setOpen({ list, key: lastDecided.current, index: openIndex });
    isFocusDue.current = true;
  };

  useShortcuts({
    j: () => show(openIndex + 1),
    k: () => show(openIndex < 0 ? 0 : openIndex - 1),
    a: () => decideOpenItem('accept'),
    d: () => decideOpenItem('deny'),
    u: undo,
  });

  return (
    <TablePage table={table} header={views}>
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
        table={table}
        emptyText={t(`waiting.empty.${onlyKind ?? 'all'}`)}
        draw={(items) => (
          <>
            {onlyKind && (
              <div className="waiting-choice">
                <PageCheckbox rows={items} selection={selection}>
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
      <p className="waiting-keys" aria-hidden>
        {t('waiting.keys')}
      </p>
    </TablePage>
  );
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
