import { knownTagHeader, unchangedStatus } from '@portal/contracts/client';
import type { LoadRequest } from './run-load.js';

/**
 * The requests as a client sends them that still has the answers.
 * @throws Error when an answer has no tag
 */
export async function withKnownTags(requests: LoadRequest[], url: string): Promise<LoadRequest[]> {
  const tags = new Map<string, string>();
  const repeated: LoadRequest[] = [];
  for (const request of requests) {
    const { method, path, headers, body } = request;
    const key = JSON.stringify([method, path, headers, body]);
    const tag = tags.get(key) ?? (await tagOf(request, url));
    tags.set(key, tag);
    const known = { ...headers, [knownTagHeader[method]]: tag };
    repeated.push({ ...request, headers: known, expects: unchangedStatus[method] });
  }
  return repeated;
}

async function tagOf({ method, path, headers, body }: LoadRequest, url: string): Promise<string> {
  const response = await fetch(url + path, { method, headers, body });
  await response.arrayBuffer();
  const tag = response.headers.get('etag');
  if (!tag) throw new Error(`${path} answers without a tag.`);
  return tag;
}
