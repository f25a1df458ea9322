import { migrate } from '#kernel/database/migrate.ts';
import { appUrl } from '#kernel/database/roles.ts';
import { openLog } from '#kernel/http/logging.ts';
import { openJobs } from '#kernel/jobs/jobs.ts';
import { queues } from '#work.ts';

// A program of its own, for the global setup cannot read whatever the work consists of: Vite's runner there resolves no modules for it.
const url = process.env['DATABASE_URL'] ?? '';
await migrate(url);
const jobs = await openJobs(await appUrl(url), openLog('silent'), queues, {
  working: false,
  database: { state: () => 'ready' },
});
await jobs.close();
