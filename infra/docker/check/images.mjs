import { findService, executeOrThrow } from '../stack/stack.mjs';

const publishedServices = new Set(['proxy', 'mail-catcher', 'power-bi-emulator']);

async function getProblems(container) {
  const { Config, HostConfig, State, Id } = container;
  const problems = [
    [!HostConfig.ReadonlyRootfs, 'has a writable root file system'],
    [!HostConfig.CapDrop?.includes('ALL'), 'has capabilities'],
    [
      !HostConfig.SecurityOpt?.some((option) => option.startsWith('no-new-privileges')),
      'may gain privileges',
    ],
    [!HostConfig.Memory, 'has no memory limit'],
    [HostConfig.LogConfig.Config['max-size'] === undefined, 'has no log size limit'],
    [
      Object.values(HostConfig.PortBindings ?? {}).length > 0 &&
        !publishedServices.has(findService(container)),
      'publishes a port',
    ],
    [
      State.Running && Config.Env.some((variable) => variable.startsWith('DATABASE_OWNER_URL=')),
      'has the password of the role that owns its tables',
    ],
    [State.Running && (await executeOrThrow(['docker', 'exec', Id, 'id', '-u'])) === '0', 'runs as root'],
  ];
  return problems
    .filter(([isViolated]) => isViolated)
    .map(([, problem]) => `${findService(container)} ${problem}`);
}

export async function checkConfinement(stack) {
  const problems = await Promise.all((await stack.listContainers()).map(getProblems));
  if (problems.flat().length > 0) throw new Error(problems.flat().join('\n'));
}

export async function checkReplicas(stack, services, replicas) {
  const running = (await stack.listContainers()).filter(({ State }) => State.Running).map(findService);
  for (const service of services) {
    const count = running.filter((each) => each === service).length;
    if (count !== replicas) throw new Error(`${service} has ${count} replicas, expected ${replicas}`);
  }
}
