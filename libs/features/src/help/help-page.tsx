import { containsWords } from '@portal/contracts/rules';
import { Button, loadDialog, Page, useAddressParams, useAppDefinition, usePortal } from '@portal/ui-kit';
import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getHelpAddress, type HelpTask, helpTasks, stepPaths } from './help-tasks';

const ShortcutsDialog = loadDialog(async () => (await import('./shortcuts.dialog')).ShortcutsDialog);

/** Explains the commonest tasks of the user's role, each with its steps. */
export function HelpPage() {
  const { t } = useTranslation('screens');
  const { account, config } = usePortal();
  const [params] = useAddressParams();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const chosen = params.get('task');
  useEffect(() => {
    const heading = document.getElementById(`help-${chosen}`);
    heading?.focus({ preventScroll: true });
    heading?.closest('article')?.scrollIntoView();
  }, [chosen]);

  const tasks = helpTasks[account.role].filter((task) => {
    const sought = [t(`help.titles.${task}`), ...stepPaths[task].map((_, step) => t(getStepKey(task, step)))];
    return containsWords(sought.join(' '), text);
  });
  return (
    <Page>
      <div className="help-search">
        <p className="page-lead">{t('help.introduction', { name: config.name })}</p>
        <span className="table-search">
          <SearchOutlined aria-hidden />
          <input
            type="search"
            aria-label={t('help.search')}
            placeholder={t('help.search')}
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </span>
        <p className="visually-hidden" role="status">
          {text && t('help.count', { count: tasks.length })}
        </p>
      </div>
      <div className="help">
        <nav aria-label={t('help.contents')} className="help-contents">
          <ul>
            {tasks.map((task) => (
              <li key={task}>
                <Link to={getHelpAddress(task)} replace aria-current={task === chosen ? 'true' : undefined}>
                  {t(`help.titles.${task}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {tasks.length === 0 && <p className="panel">{t('help.none', { text })}</p>}
          {tasks.map((task) => (
            <Task key={task} task={task} />
          ))}
          <section className="panel">
            <h2 className="section-title">{t('help.tips.title')}</h2>
            <ul className="help-tips bulleted">
              <li>{t('help.tips.print')}</li>
            </ul>
            <div className="panel-tools">
              <Button onClick={() => setIsOpen(true)}>{t('shortcuts.title')}</Button>
            </div>
            <ShortcutsDialog open={isOpen} onClose={() => setIsOpen(false)} />
          </section>
          <p>
            {t('help.contact')} <a href={`mailto:${config.contact.email}`}>{config.contact.email}</a>
          </p>
          {config.release && <p className="quiet">{t('help.release', { release: config.release })}</p>}
        </div>
      </div>
    </Page>
  );
}

const getStepKey = (task: HelpTask, step: number) => `help.steps.${task}.${step + 1}`;

function Task({ task }: { task: HelpTask }) {
  const { t } = useTranslation('screens');
  const { name, routes } = useAppDefinition();
  const texts = useTranslation(name);
  const { role } = usePortal().account;
  return (
    <article className="panel help-task" aria-labelledby={`help-${task}`}>
      <h2 id={`help-${task}`} tabIndex={-1} className="section-title">
        {t(`help.titles.${task}`)}
      </h2>
      <ol>
        {stepPaths[task].map((paths, step) => {
          const screen = routes.find((route) => paths.includes(route.path) && route.roles.includes(role));
          return (
            <li key={step}>
              {t(getStepKey(task, step))} {screen && <Link to={screen.path}>{texts.t(screen.title)}</Link>}
            </li>
          );
        })}
      </ol>
    </article>
  );
}
