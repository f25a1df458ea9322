import { cp } from 'node:fs/promises';

/** Lays a copy of the demonstration that this run has made where a server is to start; without one, the server makes its own. */
export async function bringDemonstration(dataDir: string): Promise<void> {
  const { DEMONSTRATION } = process.env;
  if (DEMONSTRATION) await cp(DEMONSTRATION, dataDir, { recursive: true });
}
