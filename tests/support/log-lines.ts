import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Portal } from '@portal/local';
import { portalUnderTest } from './portal.js';

export type LogLine = Record<string, unknown> & { level: string; msg: string };

export async function getLinesAbout(
  { logFolder }: Pick<Portal, 'logFolder'>,
  component: keyof Portal['components'],
  requestId: string,
): Promise<LogLine[]> {
  const text = await readFile(join(logFolder, `${component}.log`), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  return lines.map((line) => JSON.parse(line) as LogLine).filter((line) => line.requestId === requestId);
}

/** Events of one name that a component of the shared portal logged about a request. */
export async function getSecurityEvents(
  component: keyof Portal['components'],
  requestId: string,
  event: string,
): Promise<LogLine[]> {
  const lines = await getLinesAbout(portalUnderTest(), component, requestId);
  return lines.filter(({ security }) => security === event);
}
