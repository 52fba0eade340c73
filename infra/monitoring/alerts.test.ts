import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { alertRules } from '../../tests/support/prometheus.js';

describe('alert rules', () => {
  it('have a summary, a description and a runbook section', async () => {
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
        anchors: expect.arrayContaining([
          runbook.replace('{{ $externalLabels.portal_docs }}/monitoring.md#', ''),
        ]),
      });
    }
  });
});
