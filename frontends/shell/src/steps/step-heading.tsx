import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface StepHeadingProps {
  step: number;
  total: number;
  title: string;
}

/** How far one is, and what this step is for; it takes the focus when it appears. */
export function StepHeading({ step, total, title }: StepHeadingProps) {
  const { t } = useTranslation('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="steps" aria-hidden>
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={index < step ? 'steps-reached' : undefined} />
        ))}
      </div>
      <h2 ref={heading} tabIndex={-1} className="step-heading">
        <span className="step-count">{t('steps.count', { step, total })}</span> {title}
      </h2>
    </>
  );
}
