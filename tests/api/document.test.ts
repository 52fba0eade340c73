import { beforeAll, describe, expect, it } from '@jest/globals';
import { requestFormName } from '@portal/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { createVisitor, type Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createPartner, createPerson } from '../support/fixtures.js';

let person: Person;

beforeAll(async () => {
  person = await createPerson('user', await createPartner());
});

const download = (filename: unknown, headers: Record<string, string> = {}) =>
  fetch(`${portalUnderTest().url}/map-back-end/document/download`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      ...headers,
    },
    body: JSON.stringify({ filename }),
  });
const getText = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());

describe('data access request form', () => {
  it.each(['identity', 'gzip, br'])(
    'contains the recipient address, where %s is accepted',
    async (encoding) => {
      const portal = (await createVisitor().fetch('/portal.json')).body as {
        dataRequests: { name: string; email: string };
      };
      const response = await download(requestFormName, { 'accept-encoding': encoding });
      expect(response.status).toBe(200);
      const { name, email } = portal.dataRequests;
      const text = getText(Buffer.from(await response.arrayBuffer()));
      expect(text).toContain(`send the form to ${name}, ${email}.`);
      expect(text).not.toContain('{{');
    },
  );

  it('is saved as a Word document of that name', async () => {
    const { headers } = await download(requestFormName);
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="?${requestFormName.replaceAll('.', '\\.')}"?`),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('file-name')).toBeNull();
  });

  it('requires a session', async () => {
    expect((await createVisitor().post('/document/download', { filename: requestFormName })).status).toBe(
      401,
    );
  });
});

it('another document responds 404', async () => {
  const response = await download('other.docx');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('content-disposition')).toBeNull();
});
