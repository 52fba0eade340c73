/** The sum of a metric over all its labels. */
export async function sumOfMetric(healthUrl: string, name: string): Promise<number> {
  const lines = await readLines(healthUrl, name);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** The version that a component reports. */
export async function readVersion(healthUrl: string): Promise<string | undefined> {
  const [line = ''] = await readLines(healthUrl, 'portal_component_info');
  return /version="([^"]*)"/.exec(line)?.[1];
}

async function readLines(healthUrl: string, name: string): Promise<string[]> {
  const text = await (await fetch(`${healthUrl}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}
