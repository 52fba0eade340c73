interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Reads the state of the connection. Browsers without the Network Information API count as fast. */
export function readConnection(): { savesData: boolean; isSlow: boolean } {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return {
    savesData: connection?.saveData === true,
    isSlow: /2g|3g/.test(connection?.effectiveType ?? ''),
  };
}

/** Returns true for a connection on which large extras load only on request. */
export function isMetered(): boolean {
  const { savesData, isSlow } = readConnection();
  return savesData || isSlow;
}
