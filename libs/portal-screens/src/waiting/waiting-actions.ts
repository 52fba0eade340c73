import type { WriteResponse } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useUntil } from '../permissions/permission-fields';
import { formatName, useWriterName } from '../people/person-name';
import type { WaitingItem } from './waiting-items.resource';
import type { useDecisions } from './decisions.resource';

/** What the user has entered for a decision. */
export interface DecisionInput {
  /** The sentence to the person, or the reply to feedback. */
  note: string;
  /** The last day of accepted access; empty for access without end. */
  day: string;
}

export interface ItemAction {
  key: 'accept' | 'deny' | 'other';
  label: string;
  send: () => Promise<WriteResponse>;
}

/** Returns a function that lists the decisions on an item. */
export function useItemActions(decisions: ReturnType<typeof useDecisions>) {
  const { t } = useTranslation('screens');
  const { toEnd } = useUntil();
  const { decideAccess, decideAccount, decideFeedback, extend, letEnd } = decisions;
  return ({ kind, data }: WaitingItem, { note, day }: DecisionInput): ItemAction[] => {
    const reason = note.trim() || undefined;
    const createPair = (decide: (accepted: boolean) => Promise<WriteResponse>): ItemAction[] => [
      {
        key: 'accept',
        label: t(kind === 'registrations' ? 'waiting.activate' : 'waiting.accept'),
        send: () => decide(true),
      },
      { key: 'deny', label: t('waiting.deny'), send: () => decide(false) },
    ];
    switch (kind) {
      case 'requests':
        return createPair((accepted) =>
          decideAccess({ requestId: data.id, accepted, reason, ...(accepted && { until: toEnd(day) }) }),
        );
      case 'registrations':
        return createPair((accepted) =>
          decideAccount({ kind: 'Registration', subjectId: data.id, accepted, reason }),
        );
      case 'adminRequests':
        return createPair((accepted) =>
          decideAccount({ kind: 'Admin request', subjectId: data.adminRequestId, accepted, reason }),
        );
      case 'feedback':
        return (['Resolved', 'In progress'] as const).map((status) => ({
          key: status === 'Resolved' ? 'accept' : 'other',
          label: t(`givenFeedback.bulk.${status}.label`),
          send: () => decideFeedback(data, status, reason),
        }));
      case 'ends':
        return [
          { key: 'accept', label: t('waiting.extend'), send: () => extend(data, reason) },
          { key: 'deny', label: t('waiting.letEnd'), send: () => letEnd(data) },
        ];
    }
  };
}

/** Returns a function that names an item, for its buttons. */
export function useItemName() {
  const { t } = useTranslation('screens');
  const getWriter = useWriterName();
  return ({ kind, data }: WaitingItem): string => {
    switch (kind) {
      case 'requests':
        return t('permissions.rowName', { report: data.name, receiver: formatName(data) });
      case 'ends':
        return t('permissions.rowName', { report: data.report, receiver: data.receiver });
      case 'feedback':
        return t('givenFeedback.rowName', {
          report: data.name || t('reports.deleted'),
          name: getWriter(data),
        });
      default:
        return formatName(data);
    }
  };
}
