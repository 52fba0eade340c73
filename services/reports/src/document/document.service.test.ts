import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { requestFormName } from '@portal/contracts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { fillRequestForm, type RequestFormConfig } from './document.service.js';

const template = readFileSync(new URL(`../../assets/${requestFormName}`, import.meta.url));
const getText = (config: RequestFormConfig) =>
  strFromU8(unzipSync(fillRequestForm(template, config))['word/document.xml'] ?? new Uint8Array());
const contact = { email: 'help@moh.example' };

describe('fillRequestForm', () => {
  it.each([
    [
      'the name and address for data requests',
      { dataRequests: { name: 'Data Desk', email: 'data@moh.example' }, contact },
      'Data Desk, data@moh.example',
    ],
    [
      'the address without a name',
      { dataRequests: { email: 'data@moh.example' }, contact },
      'data@moh.example',
    ],
    ['the contact without an address for data requests', { contact }, 'help@moh.example'],
    ['the page with the address by default', {}, 'the address on the Data lake page of the portal'],
  ])('inserts %s', (_case, config, address) => {
    expect(getText(config)).toContain(`send the form to ${address}. Data about`);
  });

  it('escapes XML characters in a name', () => {
    const text = getText({ dataRequests: { name: 'R&D <$& desk>', email: 'data@moh.example' } });
    expect(text).toContain('send the form to R&amp;D &lt;$&amp; desk&gt;, data@moh.example.');
  });

  it('leaves the rest of the form unchanged', () => {
    const [before, after] = [unzipSync(template), unzipSync(fillRequestForm(template, {}))];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    delete before['word/document.xml'];
    expect(after).toMatchObject(before);
  });

  it('rejects a form without the placeholder', () => {
    const other = zipSync({ 'word/document.xml': strToU8('<w:document/>') });
    expect(() => fillRequestForm(other, {})).toThrow('no place for the address');
  });
});
