import { saveFile, usePortal } from '@portal/ui-kit';

const filename = 'MOH-DHA-Data-Access-Request-Form.docx';

export function useRequestFormDownload(): () => Promise<void> {
  const { api } = usePortal();
  return async () => saveFile(filename, (await api.document.download({ filename })) as Blob);
}
