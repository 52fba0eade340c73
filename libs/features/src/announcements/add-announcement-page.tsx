import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import {
  FutureDateField,
  Page,
  PortalForm,
  RemoteSelectField,
  requireText,
  SelectField,
  TextAreaField,
  toOption,
  useLeave,
  useNotice,
  usePortal,
} from '@portal/ui-kit';
import { toAnnouncement, type AnnouncementValues } from './announcement';
import { useAnnouncing } from './announcements.resource';
import { Form, type FormRule } from 'antd';
import type { Audience, audiences, recentViewerDays } from '@portal/contracts';
import { toReportOption, useGroupPages, useOwnPartner, usePartnerPages } from '../people/choices.resource';
import { usePath } from '../routes/use-path';
import { useReportPages } from '../reports/report.resource';

/** Adds an announcement, then returns to the list. The screen that links here may pass the first text of the message. */
export function AddAnnouncementPage() {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const leave = useLeave(usePath('announcements'));
  const announce = useAnnouncing();
  const { timeZone } = usePortal().config;
  const { message } = (useLocation().state ?? {}) as { message?: string };
  return (
    <Page>
      <section className="panel form-panel">
        <PortalForm<AnnouncementValues>
          initial={message ? { message } : undefined}
          submitText={t('announcements.add.submit')}
          failureText={t('announcements.add.failure')}
          onSubmit={(values) => announce(toAnnouncement(values, timeZone))}
          onDone={() => {
            notice.success(t('announcements.add.success'));
            leave();
          }}
          onCancel={leave}
        >
          <AnnouncementFields />
        </PortalForm>
      </section>
    </Page>
  );
}

function AnnouncementFields() {
  const { t } = useTranslation('screens');
  const requireAfterStart: FormRule = ({ getFieldValue }) => ({
    validator: (_rule, until?: string) =>
      !until || until >= (getFieldValue('from') ?? '')
        ? Promise.resolve()
        : Promise.reject(new Error(t('announcements.reversed'))),
  });
  return (
    <>
      <TextAreaField
        name="message"
        label={t('announcements.message')}
        hint={t('announcements.messageHint')}
        maxLength={2_000}
        rules={[requireText(t('announcements.missing.message'))]}
      />
      <AudienceFields />
      <FutureDateField
        name="from"
        label={t('announcements.from')}
        hint={t('announcements.fromHint')}
        isOptional
      />
      <FutureDateField
        name="until"
        label={t('announcements.until')}
        hint={t('announcements.untilHint')}
        isOptional
        dependencies={['from']}
        rules={[requireAfterStart]}
      />
    </>
  );
}

const days: typeof recentViewerDays = 30;
const ofAdministrators = [
  'Everyone',
  'Group',
  'Partner',
  'Report viewers',
] as const satisfies typeof audiences;
const ofUserAdmins = ['Partner', 'Report viewers'] as const satisfies readonly Audience[];

/** The audience of an announcement: its kind, and the group, partner or report. */
function AudienceFields() {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const getLabel = (value: Audience): string =>
    value === 'Partner' && own
      ? t('announcements.to.Partner', { name: own.name })
      : t(`announcements.audiences.${value}`);
  return (
    <>
      <SelectField
        name="audience"
        label={t('announcements.audience')}
        placeholder={t('announcements.choose')}
        options={(own ? ofUserAdmins : ofAdministrators).map((value) => ({
          value,
          label: getLabel(value),
        }))}
        rules={[requireText(t('announcements.missing.audience'))]}
      />
      {/* Unlike `useWatch`, this is painted together with restored input. */}
      <Form.Item noStyle shouldUpdate={(before, after) => before.audience !== after.audience}>
        {({ getFieldValue }) => <ReceiverField audience={getFieldValue('audience')} />}
      </Form.Item>
    </>
  );
}

/** The group, partner or report that an announcement is for. */
function ReceiverField({ audience }: { audience: Audience | undefined }) {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
  const groups = useGroupPages();
  const partners = usePartnerPages();
  const reports = useReportPages();
  return (
    <>
      {audience === 'Group' && !own && (
        <RemoteSelectField
          name="groupId"
          label={t('person.group')}
          {...groups}
          toOption={toOption}
          rules={[requireText(t('announcements.missing.group'))]}
        />
      )}
      {audience === 'Partner' && !own && (
        <RemoteSelectField
          name="partnerId"
          label={t('person.partner')}
          {...partners}
          toOption={toOption}
          rules={[requireText(t('announcements.missing.partner'))]}
        />
      )}
      {audience === 'Report viewers' && (
        <RemoteSelectField
          name="reportId"
          label={t('reportForm.report')}
          hint={t(own ? 'announcements.ownViewersHint' : 'announcements.viewersHint', {
            days,
            partner: own?.name,
          })}
          {...reports}
          toOption={toReportOption}
          rules={[requireText(t('announcements.missing.report'))]}
        />
      )}
    </>
  );
}
