import { saveFile, usePortal } from '@portal/ui-kit';

const filename = 'MOH-DHA-Data-Access-Request-Form.docx';

/** Gives the call that downloads the data access request form and saves it. */
export function useRequestFormDownload(): () => Promise<void> {
  const { api } = usePortal();
  return async () => saveFile(filename, (await api.document.download({ filename })) as Blob);
}
