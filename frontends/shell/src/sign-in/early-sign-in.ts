import type { SignedInAccount } from '@portal/contracts';
import type { AppManifest, PortalConfig } from '@portal/ui-kit/platform';
import { openModal } from '../dialog/open-modal';
import { findHomeApp } from '../registry/home';
import { sendEarlyCall } from '../session/early-calls';
import { focusAfterAgreement } from './agreement';
import { checkCredentials, createSignInInput, readCredentials } from './credentials';

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
if (template && shell && /^#?\/?$/.test(location.hash)) {
  const { providers = [], demo } = readData().config;
  repeat(template.content, '[data-provider]', providers);
  repeat(template.content, '.demo li', demo?.accounts ?? []);
  repeat(template.content, '.demo', demo ? [demo] : []);
  shell.replaceChildren(template.content);
  Object.assign(globalThis, { earlySignIn: serveForm(shell, template.lang) });
  loadShellOnTouch();
} else loadShell();

function readData() {
  const text = document.getElementById('portal-data')?.textContent ?? '';
  return JSON.parse(text) as { config: PortalConfig; registry: AppManifest[] };
}

/** Copies an element for each item, with the item's values in the place of `[[name]]`. */
function repeat(root: DocumentFragment, selector: string, items: object[]): void {
  const element = root.querySelector(selector);
  const copies = items.map((item) => {
    const values = item as Record<string, string>;
    const copy = document.importNode(element as Element, true);
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      text.data = text.data.replace(/\[\[(\w+)\]\]/g, (place, name: string) => values[name] ?? place);
    }
    return copy;
  });
  element?.replaceWith(...copies);
}

/** The form works without the shell, which arrives while the user fills it in. */
function loadShellOnTouch(): void {
  const touched = new AbortController();
  const start = () => {
    touched.abort();
    loadShell();
  };
  for (const event of ['focusin', 'pointerdown', 'keydown', 'input', 'click', 'hashchange'])
    addEventListener(event, start, { capture: true, signal: touched.signal });
}

/** The files are already in the page if there may be a session. */
function loadShell(): void {
  if (template?.dataset.texts) preload(template.dataset.texts);
  const files = document.querySelector<HTMLTemplateElement>('#shell-files');
  files?.replaceWith(files.content);
}

/** As data, because browsers remember a module that was not downloaded. */
function preload(file: string): void {
  const attributes = { rel: 'preload', as: 'fetch', crossOrigin: '', href: file };
  document.head.append(Object.assign(document.createElement('link'), attributes));
}

/** Signs in while the shell is being downloaded, then requests the account's app. The shell takes the response, also of a refusal. */
async function signIn(form: HTMLFormElement): Promise<void> {
  const credentials = readCredentials(form);
  if (checkCredentials(credentials)) return;
  const { registry, config } = readData();
  const input = createSignInInput(credentials, config.agreement.version);
  const response = await sendEarlyCall('/portal/login', input);
  const [account] = (await response.clone().json()) as Partial<SignedInAccount>[];
  if (!account?.role) return;
  const app = findHomeApp(registry, account.role);
  if (app) [app.entry, ...app.imports, ...app.css].forEach(preload);
}

function serveForm(shell: HTMLElement, language: string): EarlySignIn | undefined {
  const form = shell.querySelector('form');
  const dialog = shell.querySelector('dialog');
  const submit = form?.querySelector<HTMLElement>('[type=submit]');
  const select = shell.querySelector('select');
  if (!form || !dialog || !submit || !select) return undefined;

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
  dialog.querySelector('button')?.addEventListener(
    'click',
    () => {
      early.hasAgreed = true;
      dialog.remove();
      focusAfterAgreement();
    },
    listening,
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (early.requests.has(form)) return;
      early.requests.set(form, () => shell.querySelector('form')?.requestSubmit());
      showBusy(true);
      // The shell shows the error.
      signIn(form).catch(() => undefined);
    },
    listening,
  );
  for (const button of shell.querySelectorAll<HTMLElement>('button[type=button]:not(dialog button)'))
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
