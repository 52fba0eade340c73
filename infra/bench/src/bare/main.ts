import type { AddressInfo } from 'node:net';
import { bareServer } from './server.js';

bareServer.listen(0, '127.0.0.1', () => {
  const { port } = bareServer.address() as AddressInfo;
  process.send?.({ port, pid: process.pid });
});
process.once('disconnect', () => process.exit());
