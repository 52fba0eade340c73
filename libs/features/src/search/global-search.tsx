import { CloseOutlined, InfoCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { loadThemed, useDebounced, usePortal } from '@portal/ui-kit';
import { isOverlaid, isTyping, useModal } from '@portal/ui-kit/platform';
import type { TFunction } from 'i18next';
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toListedState } from '../reports/list-position';
import { usePath } from '../routes/use-path';
import { ReportKind, Unavailability } from '../reports/report-name';
import { useFoundActions } from './search-actions';
import {
  useFoundScreens,
  useFoundTasks,
  useRecentResults,
  useSearchResults,
  withSearch,
  type DialogAction,
  type SearchResult,
  type SearchSection,
} from './search.resource';

interface GlobalSearchProps {
  /** True on screens without a top bar, where only keys open the search. */
  keysOnly?: boolean;
}

const ActionDialog = loadThemed(async () => (await import('./action.dialog')).ActionDialog);
const ShortcutsDialog = loadThemed(async () => (await import('../help/shortcuts.dialog')).ShortcutsDialog);

/** The search field of the top bar. A click, `/` and Ctrl+K open the search over any screen, `?` the list of shortcuts. */
export function GlobalSearch({ keysOnly = false }: GlobalSearchProps) {
  const { t } = useTranslation('screens');
  const [isOpen, setIsOpen] = useState(false);
  const [taken, setTaken] = useState<{ action: DialogAction; open: boolean }>();
  const [shortcuts, setShortcuts] = useState<'open' | 'closed'>();
  useSearchKeys(
    () => setIsOpen(true),
    () => setShortcuts('open'),
  );
  return (
    <>
      {!keysOnly && (
        <button
          type="button"
          className="top-bar-search"
          aria-haspopup="dialog"
          aria-keyshortcuts="/ Control+K Meta+K"
          onClick={() => setIsOpen(true)}
        >
          <SearchOutlined aria-hidden />
          <span>{t('search.title')}</span>
        </button>
      )}
      {isOpen && (
        <SearchDialog
          onAction={(action) => setTaken({ action, open: true })}
          onClose={() => setIsOpen(false)}
        />
      )}
      {taken && (
        <Suspense>
          <ActionDialog {...taken} onClose={() => setTaken({ ...taken, open: false })} />
        </Suspense>
      )}
      {shortcuts && (
        <Suspense>
          <ShortcutsDialog open={shortcuts === 'open'} onClose={() => setShortcuts('closed')} />
        </Suspense>
      )}
    </>
  );
}

interface SearchDialogProps {
  onAction: (action: DialogAction) => void;
  onClose: () => void;
}

function SearchDialog({ onAction, onClose }: SearchDialogProps) {
  const { t } = useTranslation('screens');
  const navigate = useNavigate();
  const dialog = useModal();
  const id = useId();
  const [text, setText] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  const typed = text.trim();
  const sought = useDebounced(typed);
  const isSettled = sought === typed;
  const found = useSearchResults(isSettled ? typed : '');
  const actions = useFoundActions(typed, isSettled);
  const screens = useFoundScreens(typed);
  const tasks = useFoundTasks(typed);
  const recent = useRecentResults(typed === '');

  const sections = (typed ? [actions.section, ...found.sections, screens, tasks] : [recent]).filter(
    ({ results }) => results.length > 0,
  );
  const all: SearchResult = {
    key: 'all',
    id: 0,
    label: t('search.all', { text: typed }),
    address: withSearch(usePath('reports'), typed),
  };
  const options = [...sections.flatMap(({ results }) => results), ...(typed ? [all] : [])];
  const active = options.find(({ key }) => key === chosenKey) ?? options[0];
  const isWaiting = typed !== '' && (!isSettled || found.isSearching || actions.isSearching);
  const hasFailed = found.hasFailed || actions.hasFailed;
  const count = options.length - (typed ? 1 : 0);

  const isManager = usePortal().account.role !== 'user';
  const hint = isManager ? t('search.actionsHint') : count > 0 ? '' : t('search.hint');

  const open = (address: string) => {
    onClose();
    void navigate(address, { state: getState(sections, address) });
  };
  const choose = ({ address, dialog: action }: SearchResult) => {
    if (address) return open(address);
    onClose();
    if (action) onAction(action);
  };
  const move = (index: number) => {
    const next = options[(index + options.length) % options.length];
    setChosenKey(next?.key);
    if (next) document.getElementById(`${id}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const index = active ? options.indexOf(active) : -1;
    if (event.ctrlKey && event.key === 'Enter' && active?.aboutAddress) return open(active.aboutAddress);
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(index + 1),
      ArrowUp: () => move(index - 1),
      Home: () => move(0),
      End: () => move(options.length - 1),
      Enter: () => active && choose(active),
    };
    const step = steps[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step();
  };
  const getOptionProps = (result: SearchResult) => ({
    id: `${id}-${result.key}`,
    result,
    isActive: result === active,
    onChoose: () => choose(result),
    onOpen: open,
  });

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={t('search.title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="search-head">
        <SearchOutlined aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.key}`}
          aria-autocomplete="list"
          placeholder={t('search.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosenKey(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="bar-link" aria-label={t('search.close')} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <div id={`${id}-list`} className="search-results" role="listbox" aria-label={t('search.results')}>
        {sections.map((section) => (
          <Section key={section.kind} id={`${id}-${section.kind}`} section={section}>
            {section.results.map((result) => (
              <Option key={result.key} {...getOptionProps(result)} />
            ))}
          </Section>
        ))}
        {typed && <Option {...getOptionProps(all)} />}
      </div>
      <p className="search-status" role="status">
        {typed ? getStatus({ typed, isWaiting, hasFailed, count }, t) : hint}
      </p>
    </dialog>
  );
}

interface Status {
  typed: string;
  isWaiting: boolean;
  hasFailed: boolean;
  count: number;
}

function getStatus({ typed, isWaiting, hasFailed, count }: Status, t: TFunction<'screens'>): string {
  if (isWaiting) return t('search.searching');
  if (hasFailed) return t('search.failed');
  return count > 0 ? t('search.count', { count }) : t('kit:table.noMatch', { search: typed });
}

interface SectionProps {
  id: string;
  section: SearchSection;
  children: ReactNode;
}

function Section({ id, section, children }: SectionProps) {
  const { t } = useTranslation('screens');
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className="search-kind">
        {t(`search.kinds.${section.kind}`)}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  result: SearchResult;
  isActive: boolean;
  onChoose: () => void;
  onOpen: (address: string) => void;
}

/** A result. The keyboard reaches it from the search field, which keeps the focus. */
function Option({
  id,
  result: { label, detail, aboutAddress, report },
  isActive,
  onChoose,
  onOpen,
}: OptionProps) {
  const { t } = useTranslation('screens');
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="search-option"
      onMouseDown={(event) => event.preventDefault()}
      aria-keyshortcuts={aboutAddress && 'Control+Enter'}
      onClick={onChoose}
    >
      <span className="search-option-name">
        {label} <Unavailability status={report?.status} />
        {detail && <span className="search-option-detail">{detail}</span>}
      </span>
      {aboutAddress && (
        // Ctrl+Enter does the same.
        <span
          className="search-option-about"
          aria-hidden
          title={t('details.report.action')}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(aboutAddress);
          }}
        >
          <InfoCircleOutlined />
        </span>
      )}
      {report && <ReportKind type={report.type} />}
    </div>
  );
}

/** Returns the history state of a report among the reports of its section; undefined for other results. */
function getState(sections: readonly SearchSection[], address: string) {
  for (const { results } of sections) {
    const reports = results.flatMap(({ label, report, ...result }) =>
      report ? [{ ...report, name: label, address: result.address }] : [],
    );
    const index = reports.findIndex((report) => report.address === address);
    if (index >= 0) return toListedState(reports, index);
  }
  return undefined;
}

/** Runs `onSearch` on Ctrl+K and `/`, and `onShortcuts` on `?`. Text fields handle all keys but Ctrl+K, open dialogs all. */
function useSearchKeys(onSearch: () => void, onShortcuts: () => void): void {
  const search = useEffectEvent(onSearch);
  const showShortcuts = useEffectEvent(onShortcuts);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const isCtrlK = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
      const isPlain = !ctrlKey && !metaKey && !altKey && !isTyping(target);
      const isShortcutsKey = isPlain && key === '?';
      if (!(isCtrlK || isShortcutsKey || (isPlain && key === '/')) || isOverlaid()) return;
      event.preventDefault();
      if (isShortcutsKey) showShortcuts();
      else search();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
