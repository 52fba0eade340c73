import { saveFile, useBusyAction, useFileName, useNotice, usePortal } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';

/** Saves everything that the portal stores about a person as a file. */
export function usePersonalDataExport(id: number) {
  const { t } = useTranslation('screens');
  const { personalData } = usePortal().api;
  const fileName = useFileName();
  const notice = useNotice();
  return useBusyAction(async () => {
    const content = (await personalData.download({ id })) as Blob;
    const file = fileName(`personal-data-${id}`, 'json');
    saveFile(file, content);
    notice.success(t('personalData.exported', { file }));
  });
}

/** Lets the user export their own data. */
export function OwnDataButton() {
  const { t } = useTranslation('screens');
  const { busy, start } = usePersonalDataExport(usePortal().account.id);
  return (
    <Button loading={busy} onClick={start}>
      {t('personalData.own')}
    </Button>
  );
}
