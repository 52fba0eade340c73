import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Says that a mailed link cannot be used, and in `text` why and what to do. */
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
