import type { PendingPerson } from '@portal/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailList } from '../steps/detail-list';
import { StepHeading } from '../steps/step';
import type { Decision } from '../link/link.resource';
import { Modal } from '../dialog/modal';
import { ErrorText } from '../form/error-text';

interface DecisionStepProps {
  person: PendingPerson;
  busy: boolean;
  message: string | undefined;
  onDecide: (decision: Decision) => void;
}

/** Shows the person with evidence about the registration, and the decision. */
export function DecisionStep({ person, busy, message, onDecide }: DecisionStepProps) {
  const { t } = useTranslation('shell');
  const name = `${person.firstname} ${person.surname}`;
  const [asking, setAsking] = useState(false);
  const block = () => {
    setAsking(false);
    onDecide('Blocked');
  };
  return (
    <>
      <StepHeading step={1} total={2} title={name} />
      <p>{t('activation.text', { name })}</p>
      <Evidence person={person} />
      <ErrorText>{message}</ErrorText>
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

function Evidence({ person }: { person: PendingPerson }) {
  const { t } = useTranslation('shell');
  const { email, partner, emailConfirmed, emailFits, registeredBy } = person;
  const fits = emailFits === null ? 'noPattern' : emailFits ? 'fits' : 'doesNotFit';
  const rows = [
    ['email', email],
    ['partner', partner],
    ['confirmation', t(emailConfirmed ? 'activation.confirmed' : 'activation.notConfirmed')],
    ['pattern', t(`activation.${fits}`, { partner })],
    ['vouchedBy', registeredBy ?? t('activation.nobody')],
  ] as const;
  return <DetailList rows={rows.map(([key, value]) => [t(`activation.${key}`), value])} />;
}

interface BlockDialogProps {
  name: string;
  onBlock: () => void;
  onCancel: () => void;
}

function BlockDialog({ name, onBlock, onCancel }: BlockDialogProps) {
  const { t } = useTranslation('shell');
  return (
    <Modal className="dialog dialog-small" title={t('activation.askTitle', { name })} onDismiss={onCancel}>
      <p>{t('activation.askText')}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onCancel}>
          {t('activation.cancel')}
        </button>
        <button type="button" className="button button-danger" onClick={onBlock}>
          {t('activation.confirm')}
        </button>
      </div>
    </Modal>
  );
}
