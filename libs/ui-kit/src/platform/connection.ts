import { readBrowserChoice, storeBrowserChoice } from './browser-choice';
import { measureLine, hasSlowLine } from './line-speed';

interface NetworkInformation extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

const getNetwork = () => (navigator as Navigator & { connection?: NetworkInformation }).connection;

export const dataModes = ['automatic', 'on', 'off'] as const;
/** Whether the portal uses less data: by the state of the connection, always or never. */
export type DataMode = (typeof dataModes)[number];

const choiceName = 'use-less-data';
const listeners = new Set<() => void>();

/** The choice belongs to the device and its line, not to the account. */
export function readDataMode(): DataMode {
  const chosen = readBrowserChoice(choiceName);
  return dataModes.find((mode) => mode === chosen) ?? 'automatic';
}

const notify = () => {
  for (const listener of listeners) listener();
};

/** Changes the mode of the page and stores it in this browser. */
export function setDataMode(mode: DataMode): void {
  storeBrowserChoice(choiceName, mode === 'automatic' ? undefined : mode);
  notify();
}

/** Follows the speed of the line. Returns the function that stops it. */
export const followLineSpeed = (): (() => void) => measureLine(notify);

/** Calls `listener` when the mode or the connection changes. Returns the function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  getNetwork()?.addEventListener?.('change', listener);
  return () => {
    listeners.delete(listener);
    getNetwork()?.removeEventListener?.('change', listener);
  };
}

/** Reads the state of the connection, reported by the browser or measured. The chosen mode is stronger. */
export function readConnection(): { savesData: boolean; isSlow: boolean } {
  const mode = readDataMode();
  if (mode !== 'automatic') return { savesData: mode === 'on', isSlow: false };
  const network = getNetwork();
  return {
    savesData: network?.saveData === true,
    isSlow: /2g|3g/.test(network?.effectiveType ?? '') || hasSlowLine(),
  };
}

/** Returns true if large extras load only on request. */
export function isLowDataMode(): boolean {
  const { savesData, isSlow } = readConnection();
  return savesData || isSlow;
}

const lowDataFactor = 10;

/** Returns the interval of a poll that is usually made every `usualMs`. */
export const getPollInterval = (usualMs: number): number =>
  isLowDataMode() ? usualMs * lowDataFactor : usualMs;
