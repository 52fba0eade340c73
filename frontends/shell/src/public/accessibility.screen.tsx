import { useTranslation } from 'react-i18next';
import { PublicFrame, type PublicScreenProps } from './public-frame';

const sections = ['standard', 'check', 'means', 'limits'] as const;

/** The accessibility statement, with what was checked, what does not hold and whom to ask. */
export function AccessibilityScreen({ config }: PublicScreenProps) {
  const { t } = useTranslation('shell');
  return (
    <PublicFrame
      config={config}
      title={t('accessibility.title')}
      description={t('accessibility.description')}
    >
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`accessibility.${section}.title`)}</h2>
          <p>{t(`accessibility.${section}.text`)}</p>
        </section>
      ))}
      <p>
        {t('accessibility.contact')} <a href={`mailto:${config.contact.email}`}>{config.contact.email}</a>
      </p>
    </PublicFrame>
  );
}
