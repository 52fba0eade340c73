import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readUserTable } from './user-table.js';

const heading = 'firstname,surname,email,phone';
const ada = 'Ada,Banda,ada@dho.example,0888123456';
const person = { firstname: 'Ada', surname: 'Banda', email: 'ada@dho.example', phone: '0888123456' };

describe('a table of users', () => {
  it('is read with the columns of its heading in any order and case', () => {
    const csv = 'E-Mail no,EMAIL, Phone ,Surname,Firstname\r\nx,ada@dho.example,0888123456,Banda,Ada\r\n';
    expect(readUserTable(csv, false)).toEqual({ lines: [{ ...person, row: 2 }], errors: [] });
  });

  it.each([
    ['a byte order mark', `\uFEFF${heading}\n${ada}`],
    ['semicolons', `${heading}\n${ada}`.replaceAll(',', ';')],
    ['tabs', `${heading}\n${ada}`.replaceAll(',', '\t')],
    ['old line ends', `${heading}\r${ada}`],
    ['a line that names the separator', `sep=;\n${heading}\n${ada}`.replaceAll(',', ';')],
    ['a title and an empty line above', `Users, 2026;new\n\n${heading}\n${ada}`],
    ['quotation marks', `"firstname","surname","email","phone"\n"Ada","Banda",ada@dho.example,"0888123456"`],
  ])('may have %s', (_case, csv) => {
    const row = csv.split(/\r|\n/).length;
    expect(readUserTable(csv, false)).toEqual({ lines: [{ ...person, row }], errors: [] });
  });

  it('may have an apostrophe before a sign', () => {
    const csv = `${heading}\n${ada.replace('0888', "'+265888")}`;
    expect(readUserTable(csv, false).lines).toMatchObject([{ phone: '+265888123456' }]);
  });

  it.each(['en', 'ny'])('may have the headings of the export in the language %s', (language) => {
    const file = new URL(`../../../../libs/features/src/locales/${language}.json`, import.meta.url);
    const { person: names } = JSON.parse(readFileSync(file, 'utf8')) as Record<
      'person',
      Record<string, string>
    >;
    const columns = ['firstname', 'surname', 'email', 'phone', 'partner'].map((name) => names[name]);
    expect(readUserTable(`${columns.join()}\n${ada},Health Aid`, true).lines).toEqual([
      { ...person, partner: 'Health Aid', row: 2 },
    ]);
  });

  it('needs a HIS partner if partners are required', () => {
    expect(readUserTable(`${heading},partner\n${ada},Health Aid`, true).lines).toEqual([
      { ...person, partner: 'Health Aid', row: 2 },
    ]);
    expect(readUserTable(`${heading},partner\n${ada}`, true).errors).toMatchObject([
      { row: 2, field: 'partner', message: 'Please enter the HIS partner.' },
    ]);
  });

  it('has errors by row and field, counting empty rows', () => {
    const csv = `${heading}\n\n,B,nobody,1\n,,,\n${ada}`;
    const { lines, errors } = readUserTable(csv, false);
    expect(lines).toEqual([{ ...person, row: 5 }]);
    expect(errors).toMatchObject([
      { row: 3, field: 'firstname', message: 'You cannot submit an empty firstname!' },
      { row: 3, field: 'surname', message: 'The surname submitted is too short!' },
      { row: 3, field: 'email', message: 'You have submitted an invalid email !' },
      { row: 3, field: 'phone', message: 'The phone number submitted is empty or its too short!' },
    ]);
  });

  it('has an error for each repeated address', () => {
    const { lines, errors } = readUserTable(`${heading}\n${ada}\n${ada.replace('ada@', 'ADA@')}`, false);
    expect(lines).toHaveLength(1);
    expect(errors).toMatchObject([
      { row: 3, field: 'email', message: 'The email address is in row 2 already.' },
    ]);
  });

  it('needs each of its columns once', () => {
    expect(readUserTable('firstname,surname,email,email\na,b,c,d', false).errors).toMatchObject([
      { row: 1, field: 'email', message: 'The heading has the column email more than once.' },
      { row: 1, field: 'phone', message: 'The heading has no column phone.' },
    ]);
  });

  it('may have unknown columns with any name', () => {
    const csv = `x,__proto__,${heading}${',x'.repeat(50_000)}\n1,2,${ada}`;
    expect(readUserTable(csv, false)).toEqual({ lines: [{ ...person, row: 2 }], errors: [] });
  });

  it('has between 1 and 1,000 users', () => {
    const getRows = (count: number) =>
      Array.from({ length: count }, (_, index) => `\nAda,Banda,ada${index}@dho.example,0888123456`).join('');
    expect(readUserTable('', false).errors).not.toEqual([]);
    expect(readUserTable(`${heading}\n \n`, false).errors).toMatchObject([
      { row: 2, field: 'csv', message: 'There are no users below the heading.' },
    ]);
    expect(readUserTable(heading + getRows(1_000), false)).toMatchObject({
      lines: { length: 1_000 },
      errors: [],
    });
    expect(readUserTable(heading + getRows(1_001), false)).toMatchObject({
      lines: [],
      errors: [{ row: 1_002, field: 'csv', message: 'At most 1,000 users can be registered at once.' }],
    });
  });

  it('has an error for an unclosed quotation mark', () => {
    const { lines, errors } = readUserTable(`${heading}\n"Ada,Banda,ada@dho.example,0888123456`, false);
    expect(lines).toEqual([]);
    expect(errors).toMatchObject([{ row: 2, field: 'csv', message: 'The quotation marks do not match.' }]);
  });
});
