import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { ComingDayField, required, TextAreaField } from '@portal/ui-kit';
import { AudienceFields } from './audience-fields';

/** What is said of an announcement: its text, to whom it goes, and when. */
export function AnnouncementFields() {
  const { t } = useTranslation('kit');
  const notBeforeFirst: FormRule = ({ getFieldValue }) => ({
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
        rules={[required(t('announcements.missing.message'))]}
      />
      <AudienceFields />
      <ComingDayField name="from" label={t('announcements.from')} hint={t('announcements.fromHint')} />
      <ComingDayField
        name="until"
        label={t('announcements.until')}
        hint={t('announcements.untilHint')}
        dependencies={['from']}
        rules={[notBeforeFirst]}
      />
    </>
  );
}
