import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface StepHeadingProps {
  step: number;
  total: number;
  title: string;
}

/** The progress and title of a step. Takes the focus. */
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

interface FinishedStepProps {
  total: number;
  title: string;
  text: string;
  /** The target of the link; the sign-in page by default. */
  next?: { path: string; label: string } | undefined;
  children?: ReactNode;
}

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

/** Explains in `text` why a mailed link cannot be used. */
export function DeadLink({ text }: { text: string }) {
  const { t } = useTranslation('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="step-heading">
        {t('link.deadTitle')}
      </h2>
      <p>{text}</p>
      <a className="button button-primary button-wide" href="#/">
        {t('link.toSignIn')}
      </a>
    </>
  );
}
