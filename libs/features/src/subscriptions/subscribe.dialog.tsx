import type { SubscriptionFields, SubscriptionRow } from '@portal/contracts';
import { subscriptionCadences, exportFormats } from '@portal/contracts/rules';
import { ErrorBox, Field, FormDialog, SelectField, TextField, useNotice, usePortal } from '@portal/ui-kit';
import { Checkbox, Form, type FormRule, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  type SubscribedReport,
  useSubscriptionChanges,
  useSubscriptionOptions,
} from './subscriptions.resource';
import { useWeekdays } from './use-schedule-text';

interface SubscribeDialogProps {
  report: SubscribedReport;
  /** The subscription to change; a new one without it. */
  subscription?: SubscriptionRow | undefined;
  open: boolean;
  onClose: () => void;
}

type Options = NonNullable<ReturnType<typeof useSubscriptionOptions>['data']>;
/** All pages are an empty text. */
type Values = Omit<SubscriptionFields, 'pageName' | 'page'> & { page: string };

const allPages = '';
const initialValues: Omit<Values, 'timeZone'> = {
  cadence: 'weekly',
  weekdays: [1],
  monthDay: 1,
  time: '06:00',
  format: 'PDF',
  page: allPages,
};

/** Subscribes the user to a report, or changes a subscription. */
export function SubscribeDialog(props: SubscribeDialogProps) {
  const { t } = useTranslation('screens');
  const { report, subscription, open, onClose } = props;
  const { data, error, refetch } = useSubscriptionOptions(report.id, open);
  if (data && data.delivery !== 'none') return <SubscriptionForm {...props} options={data} />;
  return (
    <Modal
      open={open}
      title={t(subscription ? 'subscriptions.change' : 'subscriptions.subscribe')}
      footer={null}
      onCancel={onClose}
    >
      <p className="dialog-subject">{report.name}</p>
      {data && <p>{t('subscriptions.deliveries.none')}</p>}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="skeleton skeleton-block" aria-hidden />}
    </Modal>
  );
}

function SubscriptionForm({
  report,
  subscription,
  open,
  onClose,
  options,
}: SubscribeDialogProps & { options: Options }) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const { insert, update } = useSubscriptionChanges();
  const hasFile = options.delivery !== 'report';
  const portalZone = usePortal().config.timeZone;
  // Privacy settings of a browser may hide its time zone.
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || portalZone;
  const initial: Values = {
    ...initialValues,
    timeZone: ownZone,
    ...subscription,
    page: subscription?.page ?? allPages,
  };
  const submit = ({ page, ...values }: Values) => {
    const pageName = options.pages.find(({ name }) => name === page)?.displayName;
    const fields = {
      cadence: values.cadence,
      weekdays: values.weekdays ?? initial.weekdays,
      monthDay: values.monthDay ?? initial.monthDay,
      time: values.time ?? initial.time,
      format: values.format ?? initial.format,
      timeZone: values.timeZone ?? initial.timeZone,
      ...(page && { page, pageName: pageName ?? page }),
    };
    return subscription
      ? update({ ...fields, id: subscription.id })
      : insert({ ...fields, reportId: report.id });
  };
  return (
    <FormDialog<Values>
      open={open}
      title={t(subscription ? 'subscriptions.change' : 'subscriptions.subscribe')}
      initial={initial}
      submitText={t(subscription ? 'subscriptions.save' : 'subscriptions.submit')}
      onSubmit={submit}
      onDone={() => notice.success(t(subscription ? 'subscriptions.saved' : 'subscriptions.subscribed'))}
      onClose={onClose}
    >
      <p className="dialog-subject">{report.name}</p>
      {!subscription && options.ownCount > 0 && (
        <p>
          <Link to="/mySubscriptions" onClick={onClose}>
            {t('subscriptions.already', { count: options.ownCount })}
          </Link>
        </p>
      )}
      <ScheduleFields timeZone={initial.timeZone} isPowerBi={report.type === 'Power Bi'} />
      {hasFile && <FileFields options={options} />}
      <p className="field-hint">{t(`subscriptions.deliveries.${options.delivery}`)}</p>
    </FormDialog>
  );
}

const days = Array.from({ length: 31 }, (_, day) => ({ value: day + 1, label: String(day + 1) }));

/** Lists time zones as options, with one that the browser may not list, such as UTC. */
const listZones = (zone: string) =>
  [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

function ScheduleFields({ timeZone, isPowerBi }: { timeZone: string; isPowerBi: boolean }) {
  const { t } = useTranslation('screens');
  const weekdays = useWeekdays('long');
  const cadence = Form.useWatch<Values['cadence'] | undefined>('cadence');
  const requireDay: FormRule = {
    validator: (_rule, chosen?: number[]) =>
      chosen?.length ? Promise.resolve() : Promise.reject(new Error(t('subscriptions.noDay'))),
  };
  return (
    <>
      <SelectField
        name="cadence"
        label={t('subscriptions.when')}
        options={subscriptionCadences
          .filter((value) => isPowerBi || value !== 'refresh')
          .map((value) => ({ value, label: t(`subscriptions.cadences.${value}`) }))}
      />
      {cadence === 'weekly' && (
        <Field name="weekdays" label={t('subscriptions.weekdays')} rules={[requireDay]}>
          <Checkbox.Group
            className="checkbox-field"
            options={weekdays.map((label, index) => ({ value: index + 1, label }))}
          />
        </Field>
      )}
      {cadence === 'monthly' && (
        <SelectField
          name="monthDay"
          label={t('subscriptions.monthDay')}
          hint={t('subscriptions.monthDayHint')}
          options={days}
        />
      )}
      {cadence !== 'refresh' && (
        <>
          <TextField
            name="time"
            type="time"
            label={t('subscriptions.time')}
            rules={[{ required: true, message: t('subscriptions.noTime') }]}
          />
          <SelectField name="timeZone" label={t('subscriptions.timeZone')} options={listZones(timeZone)} />
        </>
      )}
    </>
  );
}

function FileFields({ options: { pages } }: { options: Options }) {
  const { t } = useTranslation('screens');
  const requirePage: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, page?: string) =>
      page || getFieldValue('format') !== 'PNG'
        ? Promise.resolve()
        : Promise.reject(new Error(t('subscriptions.noPage'))),
  });
  return (
    <>
      <SelectField
        name="format"
        label={t('export.format')}
        options={exportFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
      />
      <SelectField
        name="page"
        label={t('export.pages')}
        dependencies={['format']}
        rules={[requirePage]}
        options={[
          { value: allPages, label: t('export.allPages') },
          ...pages.map(({ name, displayName }) => ({ value: name, label: displayName })),
        ]}
      />
    </>
  );
}
