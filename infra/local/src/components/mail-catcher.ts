import { inProject } from '../project.js';
import { mailUrl } from './addresses.js';
import type { ComponentDefinition, PortalSettings } from './component-definition.js';

/** How the mail catcher, maildev, is started: mails go nowhere and are shown on its page. */
export function mailCatcherPart({ ports, mailFolder }: PortalSettings): ComponentDefinition {
  const smtp = ['--ip', '127.0.0.1', '--smtp', String(ports.smtp)];
  const page = ['--web-ip', 'localhost', '--web', String(ports.mail)];
  const store = ['--mail-directory', mailFolder, '--max-emails', '1000'];
  return {
    name: 'mail-catcher',
    title: 'The mail catcher',
    args: [inProject('node_modules', 'maildev', 'dist', 'bin', 'maildev.js'), ...smtp, ...page, ...store],
    env: {},
    readyUrl: `${mailUrl(ports)}/api/healthz`,
  };
}
