import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../form/use-form';
import { getHashPath, useHashParameter } from '../registry/hash';
import { StepHeading } from './step';
import { ErrorText } from '../form/error-text';

interface StepFormProps {
  steps: Steps;
  title: string;
  submit: string;
  form: { busy: boolean; refusal: Refusal | undefined };
  onSubmit: () => void;
  children: ReactNode;
}

/** A step with a form. After a refusal the first invalid field has the focus. */
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
        <ErrorText>{refusal?.message}</ErrorText>
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

export interface Steps {
  /** The step shown, from 1. */
  current: number;
  total: number;
  next(): void;
  /** Goes back a step; from the first to the sign-in page. */
  back(): void;
}

/** A sequence of steps. Each is a history entry, so that the browser's Back button does not lose the input. */
export function useSteps(total: number): Steps {
  const [reached, setReached] = useState(1);
  const asked = Number.parseInt(useHashParameter('step'), 10) || 1;
  // The last step cannot be undone.
  const current = reached === total ? total : Math.max(1, Math.min(asked, reached));

  return {
    current,
    total,
    next: () => {
      setReached(current + 1);
      location.hash = `${getHashPath()}?step=${current + 1}`;
    },
    back: () => {
      if (current === 1) location.hash = '/';
      else history.back();
    },
  };
}
