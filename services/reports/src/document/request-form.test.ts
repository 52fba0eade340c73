import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { requestFormName } from '@portal/contracts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { fillRequestForm, type RequestFormConfig } from './request-form.js';

const template = readFileSync(new URL(`../../assets/${requestFormName}`, import.meta.url));
const textOf = (config: RequestFormConfig) =>
  strFromU8(unzipSync(fillRequestForm(template, config))['word/document.xml'] ?? new Uint8Array());
const contact = { email: 'help@moh.example' };

test.each([
  [
    'the name and address for data requests',
    { dataRequests: { name: 'Data Desk', email: 'data@moh.example' }, contact },
    'Data Desk, data@moh.example',
  ],
  ['the address alone', { dataRequests: { email: 'data@moh.example' }, contact }, 'data@moh.example'],
  ['the contact where there is no other address', { contact }, 'help@moh.example'],
  [
    'the page that names it where nothing is configured',
    {},
    'the address on the Data lake page of the portal',
  ],
])('the form names %s', (_what, config, address) => {
  expect(textOf(config)).toContain(`send the form to ${address}. Data about`);
});

test('a name with signs that mean something in XML is escaped', () => {
  const text = textOf({ dataRequests: { name: 'R&D <$& desk>', email: 'data@moh.example' } });
  expect(text).toContain('send the form to R&amp;D &lt;$&amp; desk&gt;, data@moh.example.');
});

test('everything else of the form stays as it is', () => {
  const [before, after] = [unzipSync(template), unzipSync(fillRequestForm(template, {}))];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  delete before['word/document.xml'];
  expect(after).toMatchObject(before);
});

test('a form without a place for the address is refused', () => {
  const other = zipSync({ 'word/document.xml': strToU8('<w:document/>') });
  expect(() => fillRequestForm(other, {})).toThrow('no place for the address');
});
