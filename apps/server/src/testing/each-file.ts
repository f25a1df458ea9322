import { afterAll } from 'vitest';
import { endFile } from '#testing/end-of-file.ts';
import { endServerOfFile } from '#testing/test-server.ts';

// Modules outlive the file that imported them, so what a test opened is closed here.
afterAll(async () => {
  await endFile();
  await endServerOfFile();
});
