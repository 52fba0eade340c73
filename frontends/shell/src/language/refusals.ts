import { roundWait } from '@portal/contracts/client';
import i18n from 'i18next';

/** A response with a refusal: problem details, or the response of a write. */
interface Refusable {
  code?: unknown;
  /** The code of `detail`. */
  reason?: string;
  params?: Record<string, string | number>;
  retryAfterSeconds?: number;
  /** Other responses may have other values of these names. */
  errors?: unknown;
  failed?: unknown;
}

/** Translates the refusals in a response by their codes. Those without a translation stay in English. */
export function translateRefusals<Body>(body: Body): Body {
  if (i18n.language === 'en' || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { code, reason = code, params, retryAfterSeconds, errors, failed } = body as Refusable;
  const text = translate(String(reason), params);
  const message =
    text && [text, retryAfterSeconds && translateWait(retryAfterSeconds)].filter(Boolean).join(' ');
  return {
    ...body,
    ...(message && ('detail' in body ? { detail: message } : { message })),
    ...(Array.isArray(errors) && { errors: errors.map(translateRefusals) }),
    ...(Array.isArray(failed) && { failed: failed.map(translateRefusals) }),
  };
}

function translateWait(seconds: number): string | undefined {
  const { unit, count } = roundWait(seconds);
  return translate(`tryAgain.${unit}`, { count });
}

const translate = (code: string, params?: Refusable['params']): string | undefined =>
  i18n.exists(`refusals:${code}`, params) ? i18n.t(`refusals:${code}`, params) : undefined;
