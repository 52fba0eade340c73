import { useTranslation } from 'react-i18next';
import { StepHeading } from './step-heading';

interface FinishedStepProps {
  total: number;
  title: string;
  text: string;
}

/** The last step: what was reached, and the way to the sign-in page. */
export function FinishedStep({ total, title, text }: FinishedStepProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <StepHeading step={total} total={total} title={title} />
      <p>{text}</p>
      <a className="button button-primary button-wide" href="#/">
        {t('steps.finish')}
      </a>
    </>
  );
}
