import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { alertRules } from '../../tests/support/prometheus.js';

test('every alert tells its summary, what it means and where the guide says what to do', async () => {
  const guide = await readFile(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
  const anchors = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  const rules = await alertRules();
  expect(rules).not.toEqual([]);
  for (const { alert, annotations } of rules) {
    const { summary = '', description = '', runbook_url: runbook = '' } = annotations;
    expect([alert, summary && description]).not.toContain('');
    expect({ alert, anchors }).toEqual({
      alert,
      anchors: expect.arrayContaining([runbook.replace('docs/monitoring.md#', '')]),
    });
  }
});
