import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract, EndpointShape } from '@nattoku/contract/shared/endpoint';

export type NamedEndpoint = { name: string; endpoint: EndpointShape };

/** Every endpoint of every contract there is: whoever adds one is tested without doing anything for it. */
export async function allEndpoints(): Promise<NamedEndpoint[]> {
  const folder = dirname(dirname(fileURLToPath(import.meta.resolve('@nattoku/contract/shared/endpoint'))));
  const files = (await readdir(folder, { recursive: true })).filter((file) => /^[\w-]+\/[\w-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, Contract>>),
  );
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Contract'))
    .flatMap(([area, contract]) =>
      Object.entries(contract).map(([verb, endpoint]) => ({ name: `${area}.${verb}`, endpoint })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
