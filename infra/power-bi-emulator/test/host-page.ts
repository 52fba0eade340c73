import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

const library = createRequire(import.meta.url).resolve('powerbi-client/dist/powerbi.min.js');

// embed() refuses every host but Power BI's own; a report that is given its frame takes the address as it is.
const script = `
  window.seen = [];
  window.embedReport = (config) => {
    const element = document.querySelector('#report');
    const client = window['powerbi-client'];
    const service = window.service ??= new client.service.Service(
      client.factories.hpmFactory, client.factories.wpmpFactory, client.factories.routerFactory);
    const uniqueId = 'report-under-test';
    const frame = document.createElement('iframe');
    const report = new client.Report(service, element, { type: 'report', tokenType: 1, ...config, uniqueId }, false, false, frame);
    service.addOrOverwriteEmbed(report, element);
    for (const name of ['loaded', 'rendered', 'pageChanged', 'visualClicked', 'error']) {
      report.on(name, (event) => window.seen.push({ name, detail: event.detail && JSON.parse(JSON.stringify({
        ...event.detail, newPage: event.detail.newPage?.displayName, oldPage: undefined })) }));
    }
    frame.src = config.embedUrl + '&uid=' + uniqueId;
    element.append(frame);
    window.report = report;
  };
`;

const page = `<!doctype html><html lang="en"><title>Host</title>
<style>body, #report { margin: 0; height: 100vh } iframe { border: 0; width: 100%; height: 100% }</style>
<div id="report"></div><script src="/powerbi.js"></script><script>${script}</script></html>`;

/** A page of another origin that embeds reports by the real powerbi-client: `embedReport(config)`, `report`, `seen`. */
export async function serveHostPage(): Promise<{ url: string; server: Server }> {
  const client = await readFile(library);
  const server = createServer((request, response) => {
    const isClient = request.url === '/powerbi.js';
    response.setHeader('content-type', isClient ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isClient ? client : page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
