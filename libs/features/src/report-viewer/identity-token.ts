import type { ReportRow } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import type { PortalConfig } from '@portal/ui-kit/platform';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { getReportSettings } from '../reports/report-settings';

/** What a frame needs of a Web Embed or Dash report. */
export type FramedReport = Pick<ReportRow, 'id' | 'type' | 'embed_url' | 'settings'>;

/** A signed token that identifies the viewer to an application. */
export interface IdentityToken {
  token: string;
  expiresInSeconds: number;
}

const renewBeforeMs = 60_000;
/** The types of the message with a token, and of the message with which a page asks for a new one. */
const tokenMessage = 'portalIdentity';
const requestMessage = 'portalIdentityRequest';

/** The ways of the setting, and `proxy` for an application behind the portal's proxy, which checks the token. */
function getDelivery(report: FramedReport, { applicationsOrigin }: PortalConfig) {
  if (report.type === 'Power Bi' || !report.embed_url) return 'none';
  const isApplication = report.embed_url.startsWith(`${applicationsOrigin}/`);
  return isApplication ? 'proxy' : getReportSettings(report).identityToken;
}

/** True for a report that is opened with a token. Pages that get it as a message ask for it. */
export const needsIdentityToken = (report: FramedReport, config: PortalConfig): boolean =>
  ['proxy', 'fragment'].includes(getDelivery(report, config));

/** Sends a token to the proxy, which keeps it in a cookie of the application; an empty one deletes the cookie. */
async function sendToProxy(address: string, token: string): Promise<void> {
  const { origin, pathname } = new URL(address);
  const [, name] = pathname.split('/');
  await fetch(`${origin}/${name}`, {
    method: 'POST',
    body: token,
    mode: 'no-cors',
    credentials: 'include',
    // The proxy checks the origin.
    referrerPolicy: 'strict-origin',
    keepalive: true,
  });
}

/** Returns the call for an identity token. The portal's proxy gets that of an application at once. */
export function useFetchIdentityToken(): (report: FramedReport) => Promise<IdentityToken> {
  const { api, config } = usePortal();
  return async (report) => {
    const issued = await api.embedding.getIdentityToken({ reportId: report.id });
    // Without it, the frame shows what the proxy responds, or that it is unreachable.
    if (getDelivery(report, config) === 'proxy')
      await sendToProxy(report.embed_url ?? '', issued.token).catch(() => undefined);
    return issued;
  };
}

/**
 * Hands the viewer's identity to the page of a Web Embed or Dash report while it is shown. Returns the address of the frame.
 */
export function useIdentityToken(
  report: FramedReport,
  first: IdentityToken | undefined,
  frame: RefObject<HTMLIFrameElement | null>,
) {
  const { config } = usePortal();
  const fetchToken = useFetchIdentityToken();
  const address = report.embed_url ?? '';
  const delivery = getDelivery(report, config);

  const renewToken = useEffectEvent(() => void fetchToken(report).catch(() => undefined));
  useEffect(() => {
    if (delivery !== 'proxy' || !first) return;
    const timer = setInterval(renewToken, first.expiresInSeconds * 1_000 - renewBeforeMs);
    return () => {
      clearInterval(timer);
      void sendToProxy(address, '').catch(() => undefined);
    };
  }, [address, delivery, first]);

  const sendToken = useEffectEvent(
    async ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      const page = frame.current?.contentWindow;
      if (!page || source !== page || origin !== new URL(address).origin || data?.type !== requestMessage)
        return;
      const issued = await fetchToken(report).catch(() => undefined);
      if (issued) page.postMessage({ type: tokenMessage, token: issued.token }, origin);
    },
  );
  useEffect(() => {
    if (delivery !== 'message') return;
    const handleMessage = (event: MessageEvent<{ type?: unknown } | null>) => void sendToken(event);
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, [delivery]);

  const separator = address.includes('#') ? '&' : '#';
  return delivery === 'fragment' && first ? `${address}${separator}portal_token=${first.token}` : address;
}
