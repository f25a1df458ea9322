import { afterAll } from 'vitest';
import { endFile } from '#testing/end-of-file.ts';

// Modules live on from file to file, so what one of them opened is closed here and not where it is opened.
afterAll(endFile);
