import type { ClusteredNats } from '@portal/local';

interface StreamDetail {
  name: string;
  cluster: { leader?: string; replicas?: { name: string; current: boolean; offline?: boolean }[] };
}

/** Where the copies of a stream are. */
export interface StreamCopies {
  stream: string;
  leader: string;
  /** How many servers have everything that it holds, the leader among them. */
  current: number;
}

/** The streams of a cluster, each as its leader tells of it; streams without a leader are left out. */
export async function streamCopies(servers: ClusteredNats[]): Promise<StreamCopies[]> {
  const told = await Promise.all(
    servers.map(async (server) => ({ server, streams: await streamsOf(server) })),
  );
  return told.flatMap(({ server, streams }) =>
    streams
      .filter(({ cluster }) => cluster.leader === server.name)
      .map(({ name, cluster }) => {
        const others = (cluster.replicas ?? []).filter((each) => each.name !== server.name);
        const current = others.filter((each) => each.current && !each.offline).length;
        return { stream: name, leader: server.name, current: 1 + current };
      }),
  );
}

/** The names of the clients that are connected to a server; none while it does not answer. */
export async function clientsOf({ monitorUrl }: ClusteredNats): Promise<string[]> {
  const { connections = [] } = await ask<{ connections?: { name?: string }[] }>(`${monitorUrl}/connz`);
  return connections.flatMap(({ name }) => name ?? []);
}

async function streamsOf({ monitorUrl }: ClusteredNats): Promise<StreamDetail[]> {
  const { account_details: accounts = [] } = await ask<{
    account_details?: { stream_detail?: StreamDetail[] }[];
  }>(`${monitorUrl}/jsz?streams=true`);
  return accounts.flatMap((account) => account.stream_detail ?? []);
}

async function ask<Answer extends object>(url: string): Promise<Partial<Answer>> {
  try {
    return (await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).json()) as Answer;
  } catch {
    return {};
  }
}
