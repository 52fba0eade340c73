import type { UserRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { StatusMark } from '@portal/ui-kit';

type Evidence = Pick<UserRow, 'emailConfirmed' | 'emailFits' | 'registeredBy'>;

/** Words the evidence about a person's registration, one line for each fact. */
export function useEvidenceLines(): (user: Evidence) => { text: string; status: string }[] {
  const { t } = useTranslation('kit');
  const line = (isGood: boolean, yes: string, no: string) => ({
    text: t(isGood ? yes : no),
    status: isGood ? 'Confirmed' : 'Unconfirmed',
  });
  return ({ emailConfirmed = false, emailFits, registeredBy }) => [
    line(emailConfirmed, 'evidence.confirmed', 'evidence.notConfirmed'),
    ...(typeof emailFits === 'boolean' ? [line(emailFits, 'evidence.fits', 'evidence.doesNotFit')] : []),
    registeredBy
      ? { text: t('evidence.vouchedBy', { name: registeredBy }), status: 'Confirmed' }
      : { text: t('evidence.nobody'), status: 'Unconfirmed' },
  ];
}

/** Shows what speaks for a registration: a confirmed address, one that fits the partner, and a person who vouches. */
export function RegistrationEvidence({ user }: { user: Evidence }) {
  const lines = useEvidenceLines()(user);
  return (
    <span className="evidence-lines">
      {lines.map(({ text, status }) => (
        <StatusMark key={text} status={status} text={text} />
      ))}
    </span>
  );
}
