import { useTranslation } from 'react-i18next';
import { Page, PortalForm, useLeave, useNotice, usePortal } from '@portal/ui-kit';
import { AnnouncementFields } from './announcement-fields';
import { announcementOf, type AnnouncementValues } from './announcement-values';
import { useAnnouncing } from './announcements.resource';

interface AddAnnouncementPageProps {
  /** Where the announcements are listed. */
  listPath: string;
}

/** Adds an announcement, and leads back to the table afterwards. */
export function AddAnnouncementPage({ listPath }: AddAnnouncementPageProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const leave = useLeave(listPath);
  const announce = useAnnouncing();
  const { timeZone } = usePortal().config;
  return (
    <Page>
      <section className="panel form-panel">
        <PortalForm<AnnouncementValues>
          submitText={t('announcements.add.submit')}
          failureText={t('announcements.add.failure')}
          onSubmit={(values) => announce(announcementOf(values, timeZone))}
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
