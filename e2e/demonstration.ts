import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Every start of the server reads hundreds of files; what Node makes of them is the same each time. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'nattoku-compile-cache') };

/** Lays a copy of the demonstration that this run has made where a server is to start; without one, the server makes its own. */
export async function bringDemonstration(dataDir: string): Promise<void> {
  const { DEMONSTRATION } = process.env;
  if (DEMONSTRATION) await cp(DEMONSTRATION, dataDir, { recursive: true });
}
