import { findPortProblem, StartError } from '@portal/tool-kit';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { waitForEarlierPortal } from './run-record.js';

export interface PublicPorts {
  readonly portal: number;
  readonly mail: number;
  readonly emulator: number;
}

/** Reads PORT (default 8080) and adds the two ports after it. */
export function readPorts(environment: NodeJS.ProcessEnv): PublicPorts {
  const text = environment.PORT || '8080';
  const portal = Number(text);
  if (!/^\d+$/.test(text) || portal < 1 || portal > 65_533) {
    throw new StartError(`PORT is "${text}". Use a number from 1 to 65533, such as \`PORT=9000 npm start\`.`);
  }
  return { portal, mail: portal + 1, emulator: portal + 2 };
}

/** Throws a StartError if the portal cannot start in this folder or on these ports. */
export async function checkPreconditions(dataFolder: string, ports: PublicPorts): Promise<void> {
  requireWritable(dataFolder);
  await waitForEarlierPortal(dataFolder);
  await requireFreePorts(ports);
}

export async function requireFreePorts(ports: PublicPorts): Promise<void> {
  const uses = { portal: 'the portal', mail: 'the mail catcher', emulator: 'the Power BI emulator' } as const;
  for (const [use, title] of Object.entries(uses)) {
    const port = ports[use as keyof PublicPorts];
    const portProblem = await findPortProblem(port);
    if (!portProblem) continue;
    const reason = portProblem === 'in use' ? 'is in use by another program' : 'needs more permissions';
    throw new StartError(
      `Port ${port} for ${title} ${reason}.\n` +
        `Choose another port: \`PORT=${ports.portal < 9000 ? 9000 : 8080} npm start\`.`,
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
      `You can't write to the folder ${folder} (${code}).\n` +
        'Change its permissions, or clone the repository into a folder of your own.',
    );
  }
}
