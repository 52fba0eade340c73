import { accessSync, constants, mkdirSync } from 'node:fs';
import { portHindrance } from './ports.js';
import { isInCharge, readRunRecord, refuseWhileInCharge } from './run-file/run-file.js';
import { StartError } from './project.js';

/** The ports that people know of: the portal's, the mail catcher's page's and the Power BI emulator's. */
export interface KnownPorts {
  readonly portal: number;
  readonly mail: number;
  readonly emulator: number;
}

/** Reads PORT, 8080 when there is none, and names the two ports that follow it. */
export function readPorts(environment: NodeJS.ProcessEnv): KnownPorts {
  const text = environment.PORT || '8080';
  const portal = Number(text);
  if (!/^\d+$/.test(text) || portal < 1 || portal > 65_533) {
    throw new StartError(
      `PORT is "${text}"; it must be a number from 1 to 65533, as in \`PORT=9000 npm start\`.`,
    );
  }
  return { portal, mail: portal + 1, emulator: portal + 2 };
}

/** Throws a StartError that names whatever would keep the portal from starting in this folder, on these ports. */
export async function preflight(dataFolder: string, ports: KnownPorts): Promise<void> {
  requireWritable(dataFolder);
  const record = readRunRecord(dataFolder);
  if (record) refuseWhileInCharge(record);
  // What a killed portal left running still holds the ports, and is ended before they are taken.
  const leftOver = record !== undefined && !isInCharge(record);
  if (!leftOver) await requireFreePorts(ports);
}

/** Throws a StartError that names the first of the ports which cannot be listened on. */
export async function requireFreePorts(ports: KnownPorts): Promise<void> {
  const uses = { portal: 'the portal', mail: 'the mail catcher', emulator: 'the Power BI emulator' } as const;
  for (const [use, title] of Object.entries(uses)) {
    const port = ports[use as keyof KnownPorts];
    const hindrance = await portHindrance(port);
    if (!hindrance) continue;
    const reason = hindrance === 'in use' ? 'is in use by another program' : 'is not permitted to this user';
    throw new StartError(
      `Port ${port}, wanted for ${title}, ${reason}.\n` +
        `Choose another first port of three: \`PORT=${ports.portal < 9000 ? 9000 : 8080} npm start\`.`,
    );
  }
}

function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The folder ${folder} cannot be written to (${code}).\n` +
        'Give this user the right to write there, or clone the repository into a folder of its own.',
    );
  }
}
