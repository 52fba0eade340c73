import { openModal } from '../dialog/open-modal';

/** What the user did on the sign-in page before the shell was there. */
export interface EarlySignIn {
  language: string;
  hasAgreed: boolean;
  /** What the user requested of the form, a button or the choice of the language. */
  requests: Map<Element, () => void>;
  /** Stops listening, and makes the form the one that was rendered. */
  stop: () => void;
}

// The build writes this script into the page, after the rendered form.
const template = document.querySelector<HTMLTemplateElement>('template[lang]');
const shell = document.getElementById('shell');
if (template && shell) {
  preloadTexts(template.dataset.texts);
  if (/^#?\/?$/.test(location.hash)) {
    shell.replaceChildren(template.content);
    Object.assign(globalThis, { earlySignIn: serveForm(shell, template.lang) });
  }
}

function preloadTexts(file: string | undefined): void {
  if (!file) return;
  // As data, because browsers remember a module that was not downloaded.
  const attributes = { rel: 'preload', as: 'fetch', crossOrigin: '', href: file };
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

function serveForm(shell: HTMLElement, language: string): EarlySignIn | undefined {
  const form = shell.querySelector('form');
  const email = form?.querySelector('input');
  const submit = form?.querySelector<HTMLElement>('[type=submit]');
  const dialog = shell.querySelector('dialog');
  const select = shell.querySelector('select');
  if (!form || !email || !submit || !dialog || !select) return undefined;

  const end = new AbortController();
  const listening = { signal: end.signal };
  const submitText = submit.textContent;
  const showBusy = (isBusy: boolean) => {
    submit.textContent = isBusy ? (submit.dataset.busy ?? '') : submitText;
    submit.setAttribute('aria-disabled', String(isBusy));
  };
  const early: EarlySignIn = {
    language,
    hasAgreed: false,
    requests: new Map(),
    stop: () => {
      end.abort();
      showBusy(false);
    },
  };

  dialog.addEventListener('cancel', (event) => event.preventDefault(), listening);
  // Browsers close the dialog on a second Escape.
  dialog.addEventListener('close', () => dialog.isConnected && openModal(dialog), listening);
  dialog.querySelector('.button-primary')?.addEventListener(
    'click',
    () => {
      early.hasAgreed = true;
      early.requests.clear();
      dialog.remove();
      email.focus();
    },
    listening,
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      early.requests.set(form, () => shell.querySelector('form')?.requestSubmit());
      showBusy(true);
    },
    listening,
  );
  for (const button of shell.querySelectorAll<HTMLElement>('button[type=button]:not(.button-primary)'))
    button.addEventListener('click', () => early.requests.set(button, () => button.click()), listening);
  select.addEventListener(
    'change',
    () => {
      const { value } = select;
      early.requests.set(select, () => {
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    },
    listening,
  );
  openModal(dialog);
  return early;
}
