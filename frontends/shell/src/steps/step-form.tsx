import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../form/refusal';
import { StepHeading } from './step-heading';
import type { Steps } from './use-steps';

interface StepFormProps {
  steps: Steps;
  title: string;
  /** What the main button does. */
  submit: string;
  form: { busy: boolean; refusal: Refusal | undefined };
  onSubmit: () => void;
  children: ReactNode;
}

/** A step with something to fill in, and the ways on and back; after a refusal the first faulty field has the focus. */
export function StepForm({ steps, title, submit, form, onSubmit, children }: StepFormProps) {
  const { t } = useTranslation('shell');
  const { busy, refusal } = form;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <>
      <StepHeading step={steps.current} total={steps.total} title={title} />
      <form ref={fields} noValidate onSubmit={send}>
        {children}
        {refusal?.message && (
          <p role="alert" className="fault-text">
            {refusal.message}
          </p>
        )}
        <div className="step-actions">
          <button type="submit" className="button button-primary" aria-disabled={busy}>
            {busy ? t('busy') : submit}
          </button>
          <button type="button" className="button" onClick={() => steps.back()}>
            {t('steps.back')}
          </button>
        </div>
      </form>
    </>
  );
}
