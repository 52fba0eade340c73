import type { BulkPlan, BulkResult } from '@portal/contracts';
import type { bulkDecisionActions } from '@portal/contracts/rules';
import { BulkActions, type BulkAction, type BulkSelection } from '../bulk/bulk-actions';
import { usePortal, useRefresh, type Table } from '@portal/ui-kit';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../permissions/bulk-permissions';
import { useUntil } from '../permissions/permission-fields';
import { listsOfDecisions, maxReason } from './decisions.resource';

type Step = { ids: number[]; action: (typeof bulkDecisionActions)[number]; reason?: string | undefined };

interface Calls {
  kind: 'access' | 'registration' | 'adminRequest';
  plan: (query: { ids?: number[]; search?: string | undefined }) => Promise<BulkPlan>;
  /** `day` is the last day of accepted access; empty for none. */
  run: (step: Step, day: string) => Promise<BulkResult>;
}

/** The calls for bulk decisions on access requests. */
function useAccessCalls(): Calls {
  const { accessDecision } = usePortal().api;
  const { toEnd } = useUntil();
  return {
    kind: 'access',
    plan: accessDecision.planBulk,
    run: (step, day) => accessDecision.runBulk({ ...step, until: toEnd(day) }),
  };
}

function useAccountCalls(kind: 'Registration' | 'Admin request'): Calls {
  const { accountDecision } = usePortal().api;
  return {
    kind: kind === 'Registration' ? 'registration' : 'adminRequest',
    plan: (query) => accountDecision.planBulk({ ...query, kind }),
    run: (step) => accountDecision.runBulk({ ...step, kind }),
  };
}

interface BulkDecisionsProps<Row> {
  table: Table<Row>;
  selection: BulkSelection;
}

/** The bulk decisions on access requests: acceptance, until a day if one is chosen, and denial with a reason. */
export function BulkAccessDecisions<Row>(props: BulkDecisionsProps<Row>) {
  return <BulkDecisions {...props} calls={useAccessCalls()} />;
}

/** The bulk decisions on registrations or user admin requests. */
export function BulkAccountDecisions<Row>({
  kind,
  ...props
}: BulkDecisionsProps<Row> & { kind: 'Registration' | 'Admin request' }) {
  return <BulkDecisions {...props} calls={useAccountCalls(kind)} />;
}

/** Decisions of many subjects. */
function BulkDecisions<Row>({ table, selection, calls }: BulkDecisionsProps<Row> & { calls: Calls }) {
  const { t } = useTranslation('screens');
  const refresh = useRefresh(listsOfDecisions);
  const { kind, plan, run } = calls;
  const isAccess = kind === 'access';
  const toBulkAction = (action: 'accept' | 'deny') => ({
    key: action,
    label: t(action === 'accept' && kind === 'registration' ? 'waiting.activate' : `waiting.${action}`),
    title: (count: number) => t(`waiting.bulk.${kind}.${action}.title`, { count }),
    done: (count: number) => t(`waiting.bulk.${kind}.${action}.done`, { count }),
    plan: ({ ids, search }: { ids?: number[]; search?: string | undefined }) => plan({ search, ids }),
  });
  const toStep = (ids: number[], action: 'accept' | 'deny', reason: string): Step => ({
    ids,
    action,
    reason: reason.trim() || undefined,
  });
  const renderNote = (value: string, onChange: (value: string) => void) => (
    <Input.TextArea maxLength={maxReason} value={value} onChange={(event) => onChange(event.target.value)} />
  );
  const note = { label: t('waiting.note'), hint: t('waiting.noteHint'), render: renderNote };
  const accept: BulkAction = {
    ...toBulkAction('accept'),
    ...(isAccess
      ? {
          run: (ids, day, reason) => run(toStep(ids, 'accept', reason), day),
          field: {
            label: t('permissions.until'),
            hint: t('permissions.untilHint'),
            render: (value, onChange) => <DayInput value={value} onChange={onChange} />,
          },
          moreField: note,
        }
      : { run: (ids, reason) => run(toStep(ids, 'accept', reason), ''), field: note }),
  };
  const deny: BulkAction = {
    ...toBulkAction('deny'),
    run: (ids, reason) => run(toStep(ids, 'deny', reason), ''),
    field: {
      label: t('waiting.reason'),
      hint: t(kind === 'registration' ? 'waiting.denyRegistrationHint' : 'waiting.reasonHint'),
      render: renderNote,
    },
  };
  return <BulkActions table={table} selection={selection} actions={[accept, deny]} onChanged={refresh} />;
}

/** The bulk decisions on permissions that end soon: to extend them, and to let them end. */
export function BulkEnds<Row>({ table, selection }: BulkDecisionsProps<Row>) {
  const { t } = useTranslation('screens');
  const { permissionEnd } = usePortal().api;
  const refresh = useRefresh(listsOfDecisions);
  const actions = (['extend', 'letEnd'] as const).map((action): BulkAction => ({
    key: action,
    label: t(`waiting.${action}`),
    title: (count) => t(`waiting.bulk.${action}.title`, { count }),
    done: (count) => t(`waiting.bulk.${action}.done`, { count }),
    plan: (query) => permissionEnd.planBulk(query),
    run: (ids) => permissionEnd.runBulk({ ids, action }),
  }));
  return <BulkActions table={table} selection={selection} actions={actions} onChanged={refresh} />;
}
