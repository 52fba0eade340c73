import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { getAlertRules } from '../../tests/support/prometheus.js';

/** Returns the addresses of the sections of docs/monitoring.md. */
async function findSections(): Promise<string[]> {
  const text = await readFile(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-');
    return `monitoring.md#${anchor}`;
  });
}

describe('alert rules', () => {
  it('have a summary, a description and a section of a guide', async () => {
    const sections = await findSections();
    const rules = await getAlertRules();
    expect(rules).not.toEqual([]);
    for (const { alert, annotations } of rules) {
      const { summary = '', description = '', runbook_url: runbook = '' } = annotations;
      expect([alert, summary && description]).not.toContain('');
      const section = runbook.replace('{{ $externalLabels.portal_docs }}/', '');
      expect({ alert, sections }).toEqual({ alert, sections: expect.arrayContaining([section]) });
    }
  });
});
