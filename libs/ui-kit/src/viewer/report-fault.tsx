import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { Fault } from '../frame/fault';
import { OtherReports } from './other-reports';

interface ReportFaultProps {
  /** Key of the message in the kit's catalogue. */
  message: string;
  /** What the report is called, for the mail to the helpdesk. */
  name: string;
  onRetry: () => void;
  /** Shows the report although its host does not seem to answer. */
  onShowAnyway?: (() => void) | undefined;
}

/** Says why a report cannot be shown, and what to do: try again, write to the helpdesk, or open another report. */
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
