import {
  ClockCircleOutlined,
  KeyOutlined,
  MessageOutlined,
  UserAddOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import { Button, FocusRestore, RowCheckbox, useFormat, type Selection } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagedPersonLink } from '../people/person-link';
import { AboutReportLink } from '../reports/about-report-link';
import { usePersonLists } from '../people/person.resource';
import { FeedbackEntries } from '../feedback/feedback-entries';
import { maxReply } from '../feedback/feedback.resource';
import { DayInput } from '../permissions/bulk-permissions';
import { EmailText, RegistrationEvidence } from '../people/person-columns';
import { formatName, useWriterName } from '../people/person-name';
import type { DecisionInput, ItemAction } from './waiting-actions';
import type { WaitingItem, WaitingKind } from './waiting-items.resource';
import { maxReason } from './decisions.resource';

const icons: Record<WaitingKind, ReactNode> = {
  requests: <KeyOutlined aria-hidden />,
  registrations: <UserAddOutlined aria-hidden />,
  adminRequests: <UserSwitchOutlined aria-hidden />,
  feedback: <MessageOutlined aria-hidden />,
  ends: <ClockCircleOutlined aria-hidden />,
};

interface WaitingEntryProps {
  /** Id of the button that opens the item. */
  id: string;
  item: WaitingItem;
  /** Names the item on its buttons. */
  name: string;
  isOpen: boolean;
  /** The decision that was made; undefined while the item waits. */
  outcome: string | undefined;
  /** True while a decision is being sent. */
  isBusy: boolean;
  input: DecisionInput;
  onInput: (input: DecisionInput) => void;
  actions: readonly ItemAction[];
  onAction: (action: ItemAction) => void;
  onToggle: () => void;
  /** Undefined where items cannot be selected. */
  selection: Selection | undefined;
}

/** An item that waits: a line, and while it is open the whole request and the decision. */
export function WaitingEntry(props: WaitingEntryProps) {
  const { id, item, name, isOpen, outcome, isBusy, input, onInput, actions, onAction, onToggle, selection } =
    props;
  const { t } = useTranslation('screens');
  return (
    <li className="waiting-item" data-open={isOpen || undefined}>
      <FocusRestore />
      <div className="waiting-line-of-item">
        {selection && !outcome && <RowCheckbox row={item} name={name} selection={selection} />}
        <button
          type="button"
          id={id}
          className="waiting-summary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-details` : undefined}
          onClick={onToggle}
        >
          <Summary item={item} outcome={outcome} />
        </button>
      </div>
      {isOpen && (
        <div id={`${id}-details`} className="waiting-details">
          <Details item={item} />
          {/* A decided item keeps its height, so that a second click cannot reach the next one. */}
          <div className="waiting-decision" inert={Boolean(outcome)}>
            <DecisionFields id={id} item={item} input={input} onInput={onInput} />
            <div className="row-actions">
              {actions.map((action) => (
                <Button
                  key={action.key}
                  kind={action.key === 'accept' ? 'primary' : undefined}
                  disabled={isBusy}
                  aria-label={t('kit:table.actionOn', { action: action.label, row: name })}
                  onClick={() => onAction(action)}
                >
                  {action.label}
                </Button>
              ))}
            </div>
          </div>
        </div>
      )}
    </li>
  );
}

/** The line of an item: its kind, subject, person, the beginning of the message or its decision, and for how long it has waited. */
function Summary({ item, outcome }: Pick<WaitingEntryProps, 'item' | 'outcome'>) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { kind, data, since } = item;
  const person = useItemPerson(item);
  const getTexts = (): { report?: string; beginning: string } => {
    switch (kind) {
      case 'requests':
        return { report: data.name, beginning: data.message };
      case 'feedback':
        return {
          report: data.name || t('reports.deleted'),
          beginning: data.replies.at(-1)?.reply ?? data.feedback,
        };
      case 'ends':
        return {
          report: data.report,
          beginning: t('waiting.states.letEnd', { date: format.date(data.until) }),
        };
      default:
        return { beginning: data.email };
    }
  };
  const { report, beginning } = getTexts();
  return (
    <>
      <span className="waiting-kind">
        {icons[kind]} {t(`waiting.kindNames.${kind}`)}
      </span>
      <span className="waiting-subject">{report || person.name}</span>
      <span className="waiting-person">{report ? person.name : person.partner}</span>
      <span className="waiting-beginning">{outcome ?? beginning}</span>
      <span className="waiting-since">
        <WaitingSince since={since} />
      </span>
    </>
  );
}

const dayMs = 86_400_000;

const countDays = (since: string) => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / dayMs));

function WaitingSince({ since }: { since: string }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const count = countDays(since);
  return (
    <span title={format.time(since)}>{count === 0 ? t('waiting.today') : t('waiting.days', { count })}</span>
  );
}

interface ItemPerson {
  id: number | null;
  name: string;
  partner: string;
  email: string;
}

/** The person who asks; for a permission, its receiver, whose email is not known. */
function useItemPerson({ kind, data }: WaitingItem): ItemPerson {
  const { t } = useTranslation('screens');
  const getWriter = useWriterName();
  switch (kind) {
    case 'requests':
      return { id: data.user_id, name: formatName(data), partner: data.user_type ?? '', email: data.email };
    case 'registrations':
      return { id: data.id, name: formatName(data), partner: data.user_type, email: data.email };
    case 'adminRequests':
      return { id: data.userId, name: formatName(data), partner: data.name ?? '', email: data.email };
    case 'feedback':
      return { id: data.userId, name: getWriter(data), partner: data.user_type, email: data.email };
    case 'ends': {
      const isUser = data.to === 'user';
      const partner = isUser ? (data.user_type ?? '') : t('person.group');
      return { id: isUser ? data.receiverId : null, name: data.receiver, partner, email: '' };
    }
  }
}

/** The whole request, the person and the present access. */
function Details({ item }: { item: WaitingItem }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const { kind, data, since } = item;
  const { id, name, partner, email } = useItemPerson(item);
  return (
    <>
      <div className="waiting-message">
        {kind === 'feedback' ? (
          <FeedbackEntries feedback={data} />
        ) : kind === 'requests' && data.message ? (
          <p className="typed-text">{data.message}</p>
        ) : (
          <p className="report-origin">{kind === 'ends' ? t('waiting.endsHint') : t('waiting.noMessage')}</p>
        )}
      </div>
      <dl className="waiting-properties">
        <Property label={t(kind === 'ends' ? 'waiting.receiver' : 'waiting.person')}>
          <ManagedPersonLink id={id} partner={partner}>
            {name}
          </ManagedPersonLink>
          {partner && <span className="report-origin">{partner}</span>}
          {email && (
            <span className="report-origin">
              <EmailText email={email} />
            </span>
          )}
        </Property>
        {kind === 'requests' && (
          <Property label={t('permissions.request.report')}>
            <AboutReportLink id={data.report_id} name={data.name} />
          </Property>
        )}
        {kind === 'ends' && (
          <Property label={t('reports.name')}>
            <AboutReportLink id={data.reportId} name={data.report} />
          </Property>
        )}
        {kind === 'feedback' && data.type && (
          <Property label={t('reports.name')}>
            <AboutReportLink id={data.reportId} name={data.name} />
          </Property>
        )}
        {kind === 'feedback' && data.star !== null && (
          <Property label={t('rating.label')}>{t('rating.stars', { count: data.star })}</Property>
        )}
        {kind === 'ends' ? (
          <Property label={t('permissions.until')}>{format.date(data.until)}</Property>
        ) : (
          <Property label={t(kind === 'feedback' ? 'givenFeedback.created' : 'permissions.request.created')}>
            {format.time(since)}
          </Property>
        )}
        {kind === 'requests' && data.openReports !== undefined && (
          <Property label={t('waiting.access')}>
            {t('waiting.openReports', { count: data.openReports })}
          </Property>
        )}
        {kind === 'registrations' && (
          <Property label={t('evidence.title')}>
            <RegistrationEvidence user={data} />
          </Property>
        )}
        {kind === 'adminRequests' && (
          <Property label={t('waiting.access')}>
            {t('person.roles.user')}
            <OpenReportCount userId={data.userId} />
          </Property>
        )}
      </dl>
    </>
  );
}

function Property({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The number of reports that a person may open. */
function OpenReportCount({ userId }: { userId: number }) {
  const { t } = useTranslation('screens');
  const { queryKey, load } = usePersonLists(userId).reports;
  const { data } = useQuery({ queryKey: [...queryKey, 'count'], queryFn: () => load({ limit: 1 }) });
  return (
    <span className="report-origin">{data ? t('waiting.openReports', { count: data.total }) : '…'}</span>
  );
}

const hints: Partial<Record<WaitingKind, string>> = {
  feedback: 'givenFeedback.answer.hint',
  registrations: 'waiting.registrationHint',
  ends: 'waiting.extendHint',
};

type DecisionFieldsProps = Pick<WaitingEntryProps, 'id' | 'item' | 'input' | 'onInput'>;

/** The sentence to the person, and the last day of accepted access. */
function DecisionFields({ id, item: { kind, data }, input, onInput }: DecisionFieldsProps) {
  const { t } = useTranslation('screens');
  // The members of a group are not notified.
  if (kind === 'ends' && data.to === 'group') return null;
  const isReply = kind === 'feedback';
  return (
    <div className="waiting-fields">
      <label>
        <span>
          {t('kit:form.optional', { label: t(isReply ? 'givenFeedback.answer.reply' : 'waiting.note') })}
        </span>
        <textarea
          className="select"
          rows={2}
          maxLength={isReply ? maxReply : maxReason}
          aria-describedby={`${id}-hint`}
          value={input.note}
          onChange={({ target }) => onInput({ ...input, note: target.value })}
        />
        <span id={`${id}-hint`} className="report-origin">
          {t(hints[kind] ?? 'waiting.noteHint')}
        </span>
      </label>
      {kind === 'requests' && (
        <label>
          <span>{t('permissions.until')}</span>
          <DayInput value={input.day} onChange={(day) => onInput({ ...input, day })} />
          <span className="report-origin">{t('permissions.untilHint')}</span>
        </label>
      )}
    </div>
  );
}
