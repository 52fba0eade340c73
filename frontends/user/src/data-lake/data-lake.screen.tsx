import { DownloadOutlined, FileWordOutlined } from '@ant-design/icons';
import { Page, useBusyAction, useNotice, usePortal } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRequestFormDownload } from './document.resource';

/** Offers the form that requests data from the data lake. */
export function DataLakeScreen() {
  const { t } = useTranslation('user');
  const notice = useNotice();
  const { dataRequests, contact } = usePortal().config;
  const { name, email } = dataRequests ?? { ...contact, name: undefined };
  const download = useRequestFormDownload();
  const { busy, start } = useBusyAction(async () => {
    await download();
    notice.success(t('dataLake.saved'));
  });

  return (
    <Page>
      <section className="panel form-panel document-card" aria-labelledby="request-form-title">
        <span className="category-icon" aria-hidden>
          <FileWordOutlined />
        </span>
        <div>
          <h2 id="request-form-title" className="section-title">
            {t('dataLake.form')}
          </h2>
          <p>
            {t('dataLake.text')} {name && `${name}, `}
            <a href={`mailto:${email}`}>{email}</a>
          </p>
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={start}>
            {t('dataLake.download')}
          </Button>
        </div>
      </section>
    </Page>
  );
}
