import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHeading } from './step-heading';

interface FinishedStepProps {
  total: number;
  title: string;
  text: string;
  /** The screen that the link leads to; the sign-in page by default. */
  next?: { path: string; label: string } | undefined;
  /** What else can be done, shown before the link. */
  children?: ReactNode;
}

/** The last step: what was reached, and the way on. */
export function FinishedStep({ total, title, text, next, children }: FinishedStepProps) {
  const { t } = useTranslation('shell');
  const { path, label } = next ?? { path: '/', label: t('steps.finish') };
  return (
    <>
      <StepHeading step={total} total={total} title={title} />
      <p>{text}</p>
      {children}
      <a className="button button-primary button-wide" href={`#${path}`}>
        {label}
      </a>
    </>
  );
}
