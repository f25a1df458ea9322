import { join } from 'node:path';

/** The program that `npm start` runs: the bundle, where it is made of these sources. */
export async function findServerProgram(): Promise<string> {
  const { findServer } = (await import(join(import.meta.dirname, '../scripts/bundle-server.ts'))) as {
    findServer(): Promise<{ main: string }>;
  };
  return (await findServer()).main;
}
