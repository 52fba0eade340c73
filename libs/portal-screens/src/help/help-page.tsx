import { Page, useAccountMenu, useAppDefinition, useMenu, usePortal, useStartTour } from '@portal/ui-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShortcutsDialog } from './shortcuts.dialog';

/** The screens that the user can open from the menus, each with its name in the menu and a sentence about it. */
export function HelpPage() {
  const { t } = useTranslation('screens');
  const { name } = useAppDefinition();
  const { config } = usePortal();
  const texts = useTranslation(name);
  const [isOpen, setIsOpen] = useState(false);
  const startTour = useStartTour();
  const account = useAccountMenu().filter(({ path }) => path !== '/help');
  const groups = [...useMenu().entries, { title: 'screens:help.personMenu', screens: account }];
  const getSummary = (path: string) => texts.t(`summaries.${path.slice(1)}`, { defaultValue: '' });
  return (
    <Page>
      <p className="page-lead">{t('help.introduction', { name: config.name })}</p>
      <section className="panel">
        <h2 className="section-title">{t('help.tips.title')}</h2>
        <ul>
          {(['search', 'theme', 'drafts', 'print'] as const).map((tip) => (
            <li key={tip}>{t(`help.tips.${tip}`)}</li>
          ))}
        </ul>
        <Button onClick={startTour}>{t('tour.start')}</Button>{' '}
        <Button onClick={() => setIsOpen(true)}>{t('shortcuts.title')}</Button>
        <ShortcutsDialog open={isOpen} onClose={() => setIsOpen(false)} />
      </section>
      {groups.map(({ title: heading, screens }) => (
        <section key={heading} className="panel">
          <h2 className="section-title">{texts.t(heading)}</h2>
          <dl className="help-screens">
            {screens.map(({ path, title }) => (
              <div key={path}>
                <dt>
                  <Link to={path}>{texts.t(title)}</Link>
                </dt>
                <dd>{getSummary(path)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>
        {t('help.contact')} <a href={`mailto:${config.contact.email}`}>{config.contact.email}</a>
      </p>
      {config.release && <p>{t('help.release', { release: config.release })}</p>}
    </Page>
  );
}
