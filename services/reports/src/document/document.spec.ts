import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { replyHeader, requestFormName } from '@portal/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { useReports, type Person } from '../testing/reports-service.js';

const folder = mkdtempSync(join(tmpdir(), 'portal-config-'));
const configFile = join(folder, 'portal.json');
writeFileSync(
  configFile,
  JSON.stringify({ dataRequests: { name: 'Data team', email: 'data@health.example' } }),
);
afterAll(() => rmSync(folder, { recursive: true }));
const reports = useReports(() => ({ PORTAL_CONFIG: configFile }));

let person: Person;
beforeAll(async () => {
  person = await reports.createPerson('user');
});

describe('data access request form', () => {
  it('is a Word document with the address of the recipient', async () => {
    const { status, headers, bytes } = await reports.request(
      'POST',
      '/document/download',
      { filename: requestFormName },
      person,
    );
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      [replyHeader.type]: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      [replyHeader.fileName]: requestFormName,
    });
    const text = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
    expect(text).toContain('send the form to Data team, data@health.example.');
    expect(text).not.toContain('{{');
  });

  it.each([
    'other.docx',
    requestFormName.toLowerCase(),
    `./${requestFormName}`,
    `../assets/${requestFormName}`,
    '../../package.json',
    '../main.js',
    '/etc/passwd',
    '..%2fmain.js',
    `${requestFormName}/`,
    `${requestFormName} `,
    '',
    '.',
  ])('is the only document, unlike %j', async (filename) => {
    expect((await reports.post(person, '/document/download', { filename })).status).toBe(404);
  });
});
