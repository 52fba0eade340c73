import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { type To, UNSAFE_createHashHistory as createHashHistory } from 'react-router';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { useConfirmDiscard } from '../overlays/use-confirm';

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** The forms whose input would be lost. While there is one, the browser asks before it closes the page. */
class UnsavedForms {
  readonly #forms = new Set<object>();

  get hasAny(): boolean {
    return this.#forms.size > 0;
  }

  set(form: object, isUnsaved: boolean): void {
    if (isUnsaved) this.#forms.add(form);
    else this.#forms.delete(form);
    // A page with this listener is not restored at once by Back.
    if (this.hasAny) addEventListener('beforeunload', preventUnload);
    else removeEventListener('beforeunload', preventUnload);
  }
}

interface LeaveGuard {
  forms: UnsavedForms;
  /** Calls `leave`, after a confirmation if input would be lost. */
  askToLeave: (leave: () => void) => void;
}

const LeaveGuardContext = createContext<LeaveGuard | undefined>(undefined);

function useLeaveGuard(): LeaveGuard {
  const guard = use(LeaveGuardContext);
  if (!guard) throw new Error('Used outside GuardedRouter');
  return guard;
}

/** Returns a function that marks the input of a form as unsaved or saved. It is no longer unsaved after the form's unmount. */
export function useUnsaved(): (isUnsaved: boolean) => void {
  const { forms } = useLeaveGuard();
  const form = useRef({ isMounted: false });
  useEffect(() => {
    const { current } = form;
    current.isMounted = true;
    return () => {
      current.isMounted = false;
      forms.set(current, false);
    };
  }, [forms]);
  return (isUnsaved) => forms.set(form.current, isUnsaved && form.current.isMounted);
}

/** Returns a function that calls `leave`, after a confirmation if input would be lost. */
export const useAskToLeave = (): LeaveGuard['askToLeave'] => useLeaveGuard().askToLeave;

/** A hash router that asks before it leaves a screen with unsaved input. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const confirmDiscard = useConfirmDiscard();
  const [{ guard, history }] = useState(() => {
    const forms = new UnsavedForms();
    const askToLeave = (leave: () => void) => {
      if (!forms.hasAny) return leave();
      confirmDiscard(leave);
    };
    return { guard: { forms, askToLeave }, history: createGuardedHistory(forms, askToLeave) };
  });
  return (
    <LeaveGuardContext value={guard}>
      <HistoryRouter history={history}>{children}</HistoryRouter>
    </LeaveGuardContext>
  );
}

type HashHistory = ReturnType<typeof createHashHistory>;

/** The state that the router stores in an entry of the browser's history. The browser stores none for an address that is typed. */
const readEntry = () => window.history.state as { idx?: number } | null;

/**
 * The history of the page's hash. It calls `ask` before it leaves a screen while a form is unsaved. A typed address becomes an entry like
 * any other, so that the address of the shown screen opens it again.
 */
function createGuardedHistory(forms: UnsavedForms, ask: LeaveGuard['askToLeave']): HashHistory {
  const history = createHashHistory({ v5Compat: true });
  let shown = history.location;
  let entry = readEntry();
  let { length } = window.history;
  let isReturning = false;
  let isConfirmed = false;

  /** False for another view of the same screen, such as the next page of a list. */
  const leavesForm = (to: To): boolean => {
    const { pathname, search = '' } = typeof to === 'string' ? { pathname: to } : to;
    return forms.hasAny && (pathname !== shown.pathname || search === shown.search);
  };
  const openTyped = ({ pathname, search, hash }: HashHistory['location']) => {
    // A redirect replaces the entry instead of adding one.
    const idx = (entry?.idx ?? 0) + Number(window.history.length !== length);
    window.history.replaceState({ ...entry, idx }, '');
    const open = () => history.replace({ pathname, search, hash });
    const isShown = pathname === shown.pathname && search === shown.search;
    return isShown && forms.hasAny ? ask(open) : open();
  };
  const leaveGuarded = (to: To, leave: () => void) => (leavesForm(to) ? ask(leave) : leave());

  return Object.assign(Object.create(history) as HashHistory, {
    push: (to: To, state?: unknown) => leaveGuarded(to, () => history.push(to, state)),
    replace: (to: To, state?: unknown) => leaveGuarded(to, () => history.replace(to, state)),
    listen: (listener: Parameters<HashHistory['listen']>[0]) =>
      history.listen((update) => {
        if (isReturning) {
          isReturning = false;
          return;
        }
        const { location } = update;
        const isPop = update.action.toString() === 'POP';
        const index = readEntry()?.idx;
        if (isPop && index === undefined) return openTyped(location);
        const delta = isPop ? (index ?? 0) - (entry?.idx ?? 0) : 0;
        // The browser has already left: the guard navigates back, and repeats the navigation after the confirmation.
        if (delta && !isConfirmed && leavesForm(location)) {
          isReturning = true;
          history.go(-delta);
          return ask(() => {
            isConfirmed = true;
            history.go(delta);
          });
        }
        isConfirmed = false;
        shown = location;
        entry = readEntry();
        length = window.history.length;
        listener(update);
      }),
  });
}
