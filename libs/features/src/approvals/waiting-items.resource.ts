import type {
  AccessRequestRow,
  AdminRequestRow,
  FeedbackRow,
  Page,
  Paging,
  PermissionEndRow,
  WaitingRegistrationRow,
} from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useManagedFeedback } from '../feedback/feedback.resource';

/** The data of an item by its kind. */
interface ItemData {
  requests: AccessRequestRow;
  registrations: WaitingRegistrationRow;
  adminRequests: AdminRequestRow;
  feedback: FeedbackRow;
  ends: PermissionEndRow;
}

export type WaitingKind = keyof ItemData;

export const waitingKinds = ['requests', 'registrations', 'adminRequests', 'feedback', 'ends'] as const;

/** An item that waits for a decision. */
export type WaitingItem = {
  [Kind in WaitingKind]: {
    kind: Kind;
    data: ItemData[Kind];
    /** The id within its kind. */
    id: number;
    /** Unique among all kinds. */
    key: string;
    /** The time since when it waits. */
    since: string;
  };
}[WaitingKind];

/** The largest page that the server returns. */
const maxPageSize = 500;
const dayMs = 86_400_000;
/** Days before the end of a permission when it begins to wait. */
const endingDays = 14;

type LoadItems = (paging: Paging) => Promise<Page<WaitingItem>>;

/** Pages of the items of some kinds, sorted by `date_created`. */
export function useWaitingItems(kinds: readonly WaitingKind[]) {
  const { accessRequest, accountDecision, adminRequest, permissionEnd } = usePortal().api;
  const openFeedback = useManagedFeedback({ status: 'Open' });
  const lists: Record<WaitingKind, LoadItems> = {
    requests: toItems('requests', accessRequest.findPending.page),
    registrations: toItems('registrations', accountDecision.findRegistrations.page),
    adminRequests: toItems('adminRequests', adminRequest.findAllUnaccepted.page),
    feedback: toItems('feedback', openFeedback.load),
    ends: async ({ sort, ...paging }) => {
      const load = permissionEnd.findAll.page;
      const { rows, total } = await load({ ...paging, sort: sort?.replace('date_created', 'until') });
      const dated = rows.map((row) => ({ ...row, date_created: getBeginning(row) }));
      return { rows: dated.map((row) => toItem('ends', row)), total };
    },
  };
  const loadAll: LoadItems = async ({ limit = maxPageSize, offset = 0, ...paging }) => {
    const count = Math.min(offset + limit, maxPageSize);
    const pages = await Promise.all(kinds.map((kind) => lists[kind]({ ...paging, limit: count })));
    const order = paging.sort?.startsWith('-') ? -1 : 1;
    const items = pages.flatMap(({ rows }) => rows);
    items.sort((one, other) => order * (Date.parse(one.since) - Date.parse(other.since)));
    // Later items follow when the first ones are decided.
    const total = Math.min(
      pages.reduce((sum, page) => sum + page.total, 0),
      maxPageSize,
    );
    return { rows: items.slice(offset, count), total };
  };
  const [onlyKind] = kinds;
  return {
    queryKey: ['waiting', 'items', kinds],
    load: onlyKind && kinds.length === 1 ? lists[onlyKind] : loadAll,
  };
}

const getBeginning = ({ until }: PermissionEndRow) =>
  new Date(Date.parse(until) - endingDays * dayMs).toISOString();

const toItem = <Kind extends WaitingKind>(
  kind: Kind,
  data: ItemData[Kind] & { id: number; date_created: string },
): WaitingItem =>
  // TypeScript does not relate the kind to its data here.
  ({ kind, data, id: data.id, key: `${kind}-${data.id}`, since: data.date_created }) as WaitingItem;

const toItems =
  <Kind extends WaitingKind>(
    kind: Kind,
    load: (paging: Paging) => Promise<Page<ItemData[Kind] & { id: number; date_created: string }>>,
  ): LoadItems =>
  async (paging) => {
    const { rows, total } = await load(paging);
    return { rows: rows.map((row) => toItem(kind, row)), total };
  };
