import { connect } from 'node:net';

/** Whether a NATS server at that address greets a client. */
export function greets(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const answer = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.once('data', (greeting) => answer(greeting.toString().startsWith('INFO')));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
    socket.setTimeout(1000, () => answer(false));
  });
}
