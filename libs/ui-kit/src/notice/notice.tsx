import { notification } from 'antd';
import { createContext, use, useMemo, type ReactNode } from 'react';

/** Shows short messages at the bottom right. */
interface Notice {
  /** `description` says more below the message. */
  success(message: string, description?: string): void;
  failure(message: string): void;
}

const NoticeContext = createContext<Notice | undefined>(undefined);

/** Makes {@link useNotice} work below it. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [api, holder] = notification.useNotification({ placement: 'bottomRight', maxCount: 3 });
  const notice = useMemo<Notice>(
    () => ({
      success: (title, description) => api.success({ title, description, role: 'status' }),
      failure: (title) => api.error({ title, role: 'alert' }),
    }),
    [api],
  );
  return (
    <NoticeContext value={notice}>
      {holder}
      {children}
    </NoticeContext>
  );
}

/** The snackbar of the app. */
export function useNotice(): Notice {
  const notice = use(NoticeContext);
  if (!notice) throw new Error('Used outside NoticeProvider');
  return notice;
}
