import i18n from 'i18next';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import kitTexts from '../locales/en.json';
import { requirePresent, type Portal } from '../platform';
import '../theme/kit.css';
import { AppRoot } from './app-root';
import type { AppDefinition } from './portal-context';

/** The single-spa life cycle of an app; its entry exports the parts by name. */
export function createPortalApp(app: AppDefinition): ReactAppOrParcel<{ portal: Portal }> {
  i18n.addResourceBundle('en', 'kit', kitTexts);
  for (const [language, namespaces] of Object.entries(app.catalogue))
    for (const [namespace, texts] of Object.entries(namespaces))
      i18n.addResourceBundle(language, namespace, texts);
  return singleSpaReact<{ portal: Portal }>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: ({ portal }) => <AppRoot app={app} portal={portal} />,
    domElementGetter: () => requirePresent(document.getElementById('app'), 'The element #app'),
    suppressComponentDidCatchWarning: true,
  });
}
