import { Button, notification } from 'antd';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { createId } from '../format/text';

interface UndoableOptions {
  description: string;
  /** Label of the button. */
  label: string;
  seconds: number;
  onUndo: () => void;
}

/** Shows short messages at the bottom right. */
interface Notice {
  /** `description` is shown below the message. */
  success(message: string, description?: string): void;
  failure(message: string): void;
  /** Shows a message with a button for some seconds. */
  undoable(message: string, options: UndoableOptions): void;
}

const NoticeContext = createContext<Notice | undefined>(undefined);

/** Makes {@link useNotice} work below it. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [api, holder] = notification.useNotification({ placement: 'bottomRight', maxCount: 3 });
  const notice = useMemo<Notice>(
    () => ({
      success: (title, description) => api.success({ title, description, role: 'status' }),
      failure: (title) => api.error({ title, role: 'alert' }),
      undoable: (title, { description, label, seconds, onUndo }) => {
        const key = createId();
        const undo = () => {
          api.destroy(key);
          onUndo();
        };
        api.success({
          key,
          title,
          description,
          role: 'status',
          duration: seconds,
          showProgress: true,
          pauseOnHover: false,
          actions: <Button onClick={undo}>{label}</Button>,
        });
      },
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
