import { succeed } from '../stack/docker.mjs';

/** The size of each image of a stack as a table, its base image included. */
export async function imageSizes(name) {
  const lines = await succeed(['docker', 'images', '--format', '{{.Repository}} {{.Size}}', `${name}/*`]);
  const rows = lines.split('\n').map((line) => line.slice(name.length + 1).split(' '));
  return rows
    .sort(([one = ''], [other = '']) => one.localeCompare(other))
    .map(([image = '', size]) => `  ${image.padEnd(20)}${size}`)
    .join('\n');
}
