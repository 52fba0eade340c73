import type { ReportRow } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
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

/** The ways of the setting, and a cookie for an application under the portal's own address, which the proxy checks. */
function getDelivery(report: FramedReport) {
  if (report.type === 'Power Bi' || !report.embed_url) return 'none';
  const isApplication = report.embed_url.startsWith(`${location.origin}/`);
  return isApplication ? 'cookie' : getReportSettings(report).identityToken;
}

/** True for a report that is opened with a token. Pages that get it as a message ask for it. */
export const needsIdentityToken = (report: FramedReport): boolean =>
  ['cookie', 'fragment'].includes(getDelivery(report));

function setTokenCookie(address: string, { token, expiresInSeconds }: IdentityToken): void {
  const [, folder, name] = new URL(address).pathname.split('/');
  const isSecure = location.protocol === 'https:';
  const path = `Path=/${folder}/${name}/; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const cookie = `${isSecure ? '__Secure-' : ''}application_token=${token}`;
  document.cookie = `${cookie}; Max-Age=${expiresInSeconds}; ${path}`;
}

const deleteTokenCookie = (address: string) => setTokenCookie(address, { token: '', expiresInSeconds: 0 });

/** Returns the call for an identity token. An application under the portal's own address gets its cookie at once. */
export function useFetchIdentityToken(): (report: FramedReport) => Promise<IdentityToken> {
  const { api } = usePortal();
  return async (report) => {
    const issued = await api.embedding.getIdentityToken({ reportId: report.id });
    if (getDelivery(report) === 'cookie') setTokenCookie(report.embed_url ?? '', issued);
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
  const fetchToken = useFetchIdentityToken();
  const address = report.embed_url ?? '';
  const delivery = getDelivery(report);

  const renewCookie = useEffectEvent(() => void fetchToken(report).catch(() => undefined));
  useEffect(() => {
    if (delivery !== 'cookie' || !first) return;
    const timer = setInterval(renewCookie, first.expiresInSeconds * 1_000 - renewBeforeMs);
    return () => {
      clearInterval(timer);
      deleteTokenCookie(address);
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
