import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EndpointShape } from '@nattoku/contract/shared/endpoint';
import type { FileEndpointShape } from '@nattoku/contract/shared/file-endpoint';

export type Named<E> = { name: string; endpoint: E };
export type NamedEndpoint = Named<EndpointShape>;
export type NamedFile = Named<FileEndpointShape>;

/** Every endpoint of every contract there is: the person who adds one is tested without doing anything for it. */
export const allEndpoints = (): Promise<NamedEndpoint[]> => allOf<EndpointShape>('Contract');

/** Every file, export, upload and stream of every contract. */
export const allFiles = (): Promise<NamedFile[]> => allOf<FileEndpointShape>('Files');

/** The file of a list stands in what describes the list. */
const filesOf = (name: string, value: Record<string, unknown>) =>
  name.endsWith('Export') && 'files' in value ? [`${name}Files`, value['files']] : [name, value];

async function allOf<E>(ending: 'Contract' | 'Files'): Promise<Named<E>[]> {
  const folder = dirname(dirname(fileURLToPath(import.meta.resolve('@nattoku/contract/shared/endpoint'))));
  const files = (await readdir(folder, { recursive: true })).filter((file) => /^[\w-]+\/[\w-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, Record<string, E>>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .map(([name, value]) => filesOf(name, value) as [string, Record<string, E>])
    .filter(([name]) => name.endsWith(ending))
    .flatMap(([area, contract]) =>
      Object.entries(contract).map(([verb, endpoint]) => ({ name: `${area}.${verb}`, endpoint })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
