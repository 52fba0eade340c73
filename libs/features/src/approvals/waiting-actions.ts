import type { WriteResponse } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@portal/ui-kit';
import { useUntil } from '../permissions/permission-fields';
import { formatName, useWriterName } from '../people/person-name';
import type { WaitingItem } from './waiting-items.resource';
import { getExtendedEnd, type useDecisions } from './decisions.resource';

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
  /** Shown on the decided item. */
  outcome: string;
  send: () => Promise<WriteResponse>;
}

/** Returns a function that lists the decisions on an item. */
export function useItemActions(decisions: ReturnType<typeof useDecisions>) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { toEnd } = useUntil();
  return ({ kind, data }: WaitingItem, { note, day }: DecisionInput): ItemAction[] => {
    const reason = note.trim() || undefined;
    const createPair = (decide: (accepted: boolean) => Promise<WriteResponse>): ItemAction[] => [
      {
        key: 'accept',
        label: t(kind === 'registrations' ? 'waiting.activate' : 'waiting.accept'),
        outcome: t('waiting.states.accepted'),
        send: () => decide(true),
      },
      {
        key: 'deny',
        label: t('waiting.deny'),
        outcome: t('waiting.states.denied'),
        send: () => decide(false),
      },
    ];
    switch (kind) {
      case 'requests':
        return createPair((accepted) =>
          decisions.decideAccess(data, { accepted, reason, until: accepted ? toEnd(day) : null }),
        );
      case 'registrations':
        return createPair((accepted) => decisions.decideRegistration(data, { accepted, reason }));
      case 'adminRequests':
        return createPair((accepted) => decisions.decideAdminRequest(data, { accepted, reason }));
      case 'feedback':
        return (['Resolved', 'In progress'] as const).map((status) => ({
          key: status === 'Resolved' ? 'accept' : 'other',
          label: t(`givenFeedback.bulk.${status}.label`),
          outcome: t(`givenFeedback.states.${status}`),
          send: () => decisions.decideFeedback(data, status, reason),
        }));
      case 'ends':
        return [
          {
            key: 'accept',
            label: t('waiting.extend'),
            outcome: t('waiting.states.extended', { date: format.date(getExtendedEnd(data)) }),
            send: () => decisions.extend(data, reason),
          },
          {
            key: 'deny',
            label: t('waiting.letEnd'),
            outcome: t('waiting.states.letEnd', { date: format.date(data.until) }),
            send: () => decisions.letEnd(data),
          },
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
