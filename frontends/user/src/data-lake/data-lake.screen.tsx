import { DownloadOutlined, FileWordOutlined } from '@ant-design/icons';
import { Page, useFaultText, useNotice } from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequestFormDownload } from './document.resource';

/** Data Lake: the form by which data themselves are asked for. */
export function DataLakeScreen() {
  const { t } = useTranslation('user');
  const notice = useNotice();
  const faultText = useFaultText();
  const download = useRequestFormDownload();
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      await download();
      notice.success(t('dataLake.saved'));
    } catch (error) {
      notice.failure(faultText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page title={t('dataLake.title')}>
      <section className="panel form-panel document-card" aria-labelledby="request-form-title">
        <span className="category-icon" aria-hidden>
          <FileWordOutlined />
        </span>
        <div>
          <h2 id="request-form-title" className="section-title">
            {t('dataLake.form')}
          </h2>
          <p>{t('dataLake.text')}</p>
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            loading={busy}
            onClick={() => void save()}
          >
            {t('dataLake.download')}
          </Button>
        </div>
      </section>
    </Page>
  );
}
