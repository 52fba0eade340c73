import { foldText } from '@portal/contracts/rules';
import type { UserRow } from '@portal/contracts';
import { useAppDefinition, usePortal } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { getAboutReportAddress } from '../reports/about-report-link';
import { usePath } from '../routes/use-path';
import { useCanChangeAccount } from '../user-management/use-can-change-account';
import { formatName } from '../people/person-name';
import { type Named, type SearchResult, type SearchSection, useSearchResults } from './search.resource';

const reportActions = ['giveToUser', 'giveToGroup', 'update', 'editReport', 'usage', 'access'] as const;
const personActions = ['status', 'giveReports'] as const;
const screenActions = ['addPerson', 'addReport', 'announce', 'addPartner', 'invite', 'decide'] as const;

type Choice = Pick<SearchResult, 'address' | 'dialog'>;

const minVerbLength = 3;
const maxTargets = 3;

interface FoundActions {
  section: SearchSection;
  isSearching: boolean;
  hasFailed: boolean;
}

/**
 * Finds the actions that a text asks for: a verb, and the name of a report or a person. After a report to give, "to" and a receiver may
 * follow. Users who manage nothing have no actions.
 */
export function useFoundActions(text: string, isSettled: boolean): FoundActions {
  const { t } = useTranslation('screens');
  const { routes } = useAppDefinition();
  const { role } = usePortal().account;
  const canChange = useCanChangeAccount();
  const editPath = usePath('editReport');
  const paths: Record<(typeof screenActions)[number], string> = {
    addPerson: usePath('addUser'),
    addReport: usePath('addReport'),
    announce: usePath('addAnnouncement'),
    addPartner: '/addUserType',
    invite: '/administratorInvitations',
    decide: '/waiting',
  };

  const [verb = '', ...words] = foldText(text).split(/\s+/);
  const isCalled = (action: string) =>
    role !== 'user' &&
    verb.length >= minVerbLength &&
    t(`search.actions.${action}.verbs`)
      .split(' ')
      .some((name) => name.startsWith(verb));
  const onReports = reportActions.filter(isCalled);
  const onPeople = personActions.filter(isCalled);
  const [target = '', receiver = ''] = words.join(' ').split(` ${t('search.actions.to')} `);
  const isSought = isSettled && onReports.length + onPeople.length > 0;
  const targets = useSearchResults(isSought ? target : '', ['reports', 'people']);
  const isGiven = isSought && onReports.includes('giveToUser');
  const receivers = useSearchResults(isGiven ? receiver : '', ['people', 'groups']);

  const toResult = (action: string, { id, name }: Named, choice: Choice, detail?: string): SearchResult => ({
    key: `action-${action}-${id}`,
    id,
    label: t(`search.actions.${action}.label`, { name }),
    detail,
    ...choice,
  });
  const found = targets.sections.flatMap(({ results }) => results);
  const reports = found.filter(({ report }) => report?.isManaged).slice(0, maxTargets);
  const people = found.filter(({ user }) => user).slice(0, maxTargets);

  const toReportChoice = (action: (typeof reportActions)[number], report: Named): Choice => {
    if (action === 'editReport') return { address: `${editPath}?report=${report.id}` };
    if (action === 'usage') return { address: getAboutReportAddress(report.id, 'usage') };
    if (action === 'access') return { address: getAboutReportAddress(report.id, 'people') };
    return { dialog: { kind: action, report } };
  };
  const findPersonChoice = (action: (typeof personActions)[number], user: UserRow): Choice | undefined => {
    if (action === 'giveReports') {
      const receiver = { id: user.id, name: formatName(user) };
      return user.role === 'administrator' ? undefined : { dialog: { kind: 'giveToUser', receiver } };
    }
    return canChange(user) ? { dialog: { kind: action, user } } : undefined;
  };
  const toGiveResults = (report: Named) =>
    receivers.sections.flatMap(({ kind, results }) =>
      results
        .filter(({ user }) => user?.role !== 'administrator')
        .map(({ id, label: name, detail }): SearchResult => {
          const receiver = { id, name };
          return {
            key: `action-${kind}-${id}`,
            id,
            label: t('search.actions.giveTo', { name: report.name, receiver: name }),
            detail,
            dialog: { kind: kind === 'people' ? 'giveToUser' : 'giveToGroup', report, receiver },
          };
        }),
    );
  const matchesWords = ({ label }: SearchResult) => {
    const parts = foldText(label).split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const canOpen = (path: string) => routes.some((route) => route.path === path && route.roles.includes(role));

  const withoutTarget = [
    ...screenActions.filter(isCalled).flatMap((action) => {
      const address = paths[action];
      return canOpen(address) ? [toResult(action, { id: 0, name: '' }, { address })] : [];
    }),
    ...onReports
      .filter((action) => action === 'giveToUser' || action === 'giveToGroup')
      .map((kind) => toResult(kind, { id: 0, name: t('search.actions.report') }, { dialog: { kind } })),
  ];
  const results = [
    ...reports.slice(0, 1).flatMap(({ id, label }) => toGiveResults({ id, name: label })),
    ...reports.flatMap(({ id, label: name, detail }) =>
      onReports.map((action) => toResult(action, { id, name }, toReportChoice(action, { id, name }), detail)),
    ),
    ...people.flatMap(({ id, label: name, detail, user }) =>
      onPeople.flatMap((action) => {
        const choice = user && findPersonChoice(action, user);
        return choice ? [toResult(action, { id, name }, choice, detail)] : [];
      }),
    ),
    ...withoutTarget.filter(matchesWords),
  ];
  return {
    section: { kind: 'actions', results },
    isSearching: targets.isSearching || receivers.isSearching,
    hasFailed: targets.hasFailed || receivers.hasFailed,
  };
}
