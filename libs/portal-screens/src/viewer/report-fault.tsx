import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Fault, usePortal } from '@portal/ui-kit';
import { OtherReports } from './other-reports';

interface ReportFaultProps {
  /** Key of the message in the kit's catalogue. */
  message: string;
  /** The report's name, for the subject of a mail to the helpdesk. */
  name: string;
  onRetry: () => void;
  /** Shows the report without asking its host. */
  onShowAnyway?: (() => void) | undefined;
}

/** Shows why a report cannot be opened and what to do: retry, write to the helpdesk, or open another report. */
export function ReportFault({ message, name, onRetry, onShowAnyway }: ReportFaultProps) {
  const { t } = useTranslation('kit');
  const { contact } = usePortal().config;
  const subject = encodeURIComponent(name);
  const body = encodeURIComponent(`${t(message)}\n${location.href}`);
  return (
    <Fault
      message={message}
      heading={t('viewer.cannotShow')}
      onRetry={onRetry}
      waysOut={message === 'errors.noReport' ? <OtherReports /> : undefined}
      moreWays={
        <>
          {onShowAnyway && <Button onClick={onShowAnyway}>{t('viewer.showAnyway')}</Button>}
          <Button href={`mailto:${contact.email}?subject=${subject}&body=${body}`}>{contact.label}</Button>
        </>
      }
    />
  );
}
