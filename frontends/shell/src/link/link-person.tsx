import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findRefusal } from '../form/use-form';
import { DeadLink } from '../steps/step';
import { ErrorText } from '../form/error-text';

interface LinkPersonProps<Person> {
  /** Finds the person; undefined if the link cannot be used. */
  find: () => Promise<Person | undefined>;
  loadingText: string;
  deadText: string;
  /** Key of the text for an unreachable server, if it is not the usual one. */
  noServer?: string;
  /** Shows the step for the person. It calls `onDead` if the link cannot be used any more. */
  children: (person: Person, onDead: () => void) => ReactNode;
}

type Stage<Person> =
  | { kind: 'loading' | 'dead' }
  | { kind: 'failed'; message: string | undefined }
  | { kind: 'found'; person: Person };

/** Loads the person of a mailed link. */
export function LinkPerson<Person>({
  find,
  loadingText,
  deadText,
  noServer,
  children,
}: LinkPersonProps<Person>) {
  const { t } = useTranslation('shell');
  const [stage, setStage] = useState<Stage<Person>>({ kind: 'loading' });
  const [loads, setLoads] = useState(0);
  const findStage = useEffectEvent(() =>
    find()
      .then((person): Stage<Person> => (person ? { kind: 'found', person } : { kind: 'dead' }))
      .catch((error: unknown): Stage<Person> => ({
        kind: 'failed',
        message: findRefusal(error, [], t, noServer).message,
      })),
  );
  useEffect(() => {
    let isCurrent = true;
    void findStage().then((found) => isCurrent && setStage(found));
    return () => {
      isCurrent = false;
    };
  }, [loads]);

  switch (stage.kind) {
    case 'loading':
      return <p role="status">{loadingText}</p>;
    case 'dead':
      return <DeadLink text={deadText} />;
    case 'found':
      return children(stage.person, () => setStage({ kind: 'dead' }));
    case 'failed': {
      const load = () => {
        setStage({ kind: 'loading' });
        setLoads(loads + 1);
      };
      return (
        <>
          <ErrorText>{stage.message}</ErrorText>
          <button type="button" className="button button-primary button-wide" onClick={load}>
            {t('retry')}
          </button>
        </>
      );
    }
  }
}
