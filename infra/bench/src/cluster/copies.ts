import { freePorts, Component, type LocalComponentName, type Portal } from '@portal/local';

/** The parts that run in more than one copy. */
export const copiedParts = [
  'identity',
  'reports',
  'analytics',
  'notifications',
  'gateway',
] as const satisfies LocalComponentName[];
export type CopiedPart = (typeof copiedParts)[number];

/** Second copies of all parts of a portal, each with a port of its own. */
export interface SecondCopies {
  components: Record<CopiedPart, Component>;
  /** The second gateway's. */
  url: string;
}

/** Makes second copies of all parts, which are then started and stopped like the first ones. */
export async function secondCopies({ components, logFolder }: Portal): Promise<SecondCopies> {
  const [gatewayPort = 0, ...healthPorts] = await freePorts(1 + copiedParts.length);
  const copies = copiedParts.map((name, index) => {
    const { definition } = components[name];
    const ports = {
      HEALTH_PORT: String(healthPorts[index]),
      ...(name === 'gateway' && { PORT: String(gatewayPort) }),
    };
    const readyUrl = new URL(definition.readyUrl);
    readyUrl.port = ports.HEALTH_PORT;
    const copy = {
      ...definition,
      title: `${definition.title}, second copy`,
      env: { ...definition.env, ...ports },
      readyUrl: readyUrl.href,
    };
    return [name, new Component(copy, `${logFolder}/${name}-2.log`, watcher)];
  });
  return {
    components: Object.fromEntries(copies) as Record<CopiedPart, Component>,
    url: `http://localhost:${gatewayPort}`,
  };
}

/** Tells of deaths that nobody caused. */
export const watcher = {
  onSpawn: () => undefined,
  onDeath: (description: string) => console.error(description),
};
