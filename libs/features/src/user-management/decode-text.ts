/** The text of a file, with the name of its encoding unless it is Unicode. */
export interface DecodedText {
  text: string;
  guessed?: 'Windows-1252' | 'Mac OS Roman';
}

/** Reads a text file in the encodings in which spreadsheets save CSV: Unicode, Windows-1252 or Mac OS Roman. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const isMac = bytes.filter(isMacLetter).length > bytes.filter(isWindowsLetter).length;
    return isMac
      ? { text: new TextDecoder('macintosh').decode(bytes), guessed: 'Mac OS Roman' }
      : { text: new TextDecoder('windows-1252').decode(bytes), guessed: 'Windows-1252' };
  }
}

const isWindowsLetter = (byte: number): boolean => byte >= 0xc0;

/** Letters of Mac OS Roman, without those at whose places Windows-1252 has quotation marks, dashes, € and …. */
const isMacLetter = (byte: number): boolean =>
  byte > 0x80 && byte < 0xa0 && byte !== 0x85 && !(byte > 0x90 && byte < 0x98);
