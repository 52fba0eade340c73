import type { Api } from '@portal/contracts/client';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPassword } from '../forgot-password/password-reset';
import { refusalOf } from '../form/refusal';
import { useForm } from '../form/use-form';
import { findInvitee, isUnusable, type Invitee } from './invitation.resource';

type Stage =
  | { kind: 'loading' | 'unusable' | 'accepted' }
  | { kind: 'failed'; message: string | undefined }
  | { kind: 'invited'; invitee: Invitee };

/** An invitation to become an administrator by its ticket: loaded at once, and again by `load`, then accepted. */
export function useInvitation(api: Api, ticket: string) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [loads, setLoads] = useState(0);
  const form = useForm({ password: '' });

  useEffect(() => {
    let isCurrent = true;
    findInvitee(api, ticket)
      .then((invitee): Stage => (invitee ? { kind: 'invited', invitee } : { kind: 'unusable' }))
      .catch((error: unknown): Stage => ({ kind: 'failed', message: refusalOf(error, [], t).message }))
      .then((found) => isCurrent && setStage(found));
    return () => {
      isCurrent = false;
    };
  }, [api, ticket, loads, t]);

  const accept = async () => {
    try {
      const { password } = form.values;
      const answer = await api.administratorInvitation.accept({ id: ticket, password });
      if (answer.affectedRows !== 1) return { message: answer.message ?? t('invitation.failed') };
      form.set('password', '');
      setStage({ kind: 'accepted' });
    } catch (error) {
      if (!isUnusable(error)) throw error;
      setStage({ kind: 'unusable' });
    }
    return undefined;
  };

  return {
    stage,
    form,
    load: () => {
      setStage({ kind: 'loading' });
      setLoads(loads + 1);
    },
    accept: () => void form.submit(checkPassword(form.values), accept),
  };
}
