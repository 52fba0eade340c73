import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHeading } from '../steps/step-heading';
import type { Decision } from './activation.resource';
import { BlockDialog } from './block.dialog';

interface DecisionStepProps {
  name: string;
  busy: boolean;
  message: string | undefined;
  onDecide: (decision: Decision) => void;
}

/** The first step: who it is, and whether to let them in. */
export function DecisionStep({ name, busy, message, onDecide }: DecisionStepProps) {
  const { t } = useTranslation('shell');
  const [asking, setAsking] = useState(false);
  const block = () => {
    setAsking(false);
    onDecide('Blocked');
  };
  return (
    <>
      <StepHeading step={1} total={2} title={name} />
      <p>{t('activation.text', { name })}</p>
      {message && (
        <p role="alert" className="fault-text">
          {message}
        </p>
      )}
      <div className="step-actions">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={busy}
          onClick={() => onDecide('Active')}
        >
          {t(busy ? 'busy' : 'activation.activate')}
        </button>
        <button type="button" className="button" aria-disabled={busy} onClick={() => setAsking(true)}>
          {t('activation.block')}
        </button>
      </div>
      {asking && <BlockDialog name={name} onBlock={block} onCancel={() => setAsking(false)} />}
    </>
  );
}
