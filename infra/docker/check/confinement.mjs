import { succeed } from '../stack/docker.mjs';
import { serviceOf } from '../stack/stack.mjs';

const openToAll = new Set(['gateway', 'mail-catcher', 'power-bi-emulator']);

/** What a container is allowed that no component needs; empty for one that is confined. */
async function faultsOf(container) {
  const { Config, HostConfig, State, Id } = container;
  const faults = [
    [!HostConfig.ReadonlyRootfs, 'may write to its root file system'],
    [!HostConfig.CapDrop?.includes('ALL'), 'keeps capabilities'],
    [
      !HostConfig.SecurityOpt?.some((option) => option.startsWith('no-new-privileges')),
      'may gain privileges',
    ],
    [!HostConfig.Memory, 'has no limit of memory'],
    [HostConfig.LogConfig.Config['max-size'] === undefined, 'logs without a limit'],
    [
      Object.values(HostConfig.PortBindings ?? {}).length > 0 && !openToAll.has(serviceOf(container)),
      'is published',
    ],
    [
      State.Running && Config.Env.some((variable) => variable.startsWith('DATABASE_OWNER_URL=')),
      'runs with the password of the role that owns its tables',
    ],
    [State.Running && (await succeed(['docker', 'exec', Id, 'id', '-u'])) === '0', 'runs as root'],
  ];
  return faults.filter(([holds]) => holds).map(([, fault]) => `${serviceOf(container)} ${fault}`);
}

/** Fails unless every container of the stack is confined. */
export async function checkConfinement(stack) {
  const faults = await Promise.all((await stack.containers()).map(faultsOf));
  if (faults.flat().length > 0) throw new Error(faults.flat().join('\n'));
}

/** Fails unless each service runs in so many copies. */
export async function checkCopies(stack, services, copies) {
  const running = (await stack.containers()).filter(({ State }) => State.Running).map(serviceOf);
  for (const service of services) {
    const count = running.filter((each) => each === service).length;
    if (count !== copies) throw new Error(`${service} runs in ${count} copies, not in ${copies}`);
  }
}
