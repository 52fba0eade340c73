import { request } from 'node:http';

const patienceMilliseconds = 300;

/** Whether a Docker engine answers; the `docker` command may well be there without one. */
export function dockerEngineAnswers(environment: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const address = addressOf(environment.DOCKER_HOST ?? 'unix:///var/run/docker.sock');
  if (!address) return Promise.resolve(false);
  return new Promise((resolve) => {
    const ping = request({ ...address, path: '/_ping', timeout: patienceMilliseconds }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    ping.once('error', () => resolve(false));
    ping.end();
  });
}

function addressOf(host: string): { socketPath: string } | { host: string; port: string } | undefined {
  const { protocol, hostname, port, pathname } = new URL(host);
  if (protocol === 'unix:') return { socketPath: pathname };
  return protocol === 'tcp:' ? { host: hostname, port: port || '2375' } : undefined;
}
