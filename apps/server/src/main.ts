import { keepCompiled, rememberPackages } from '#loading.ts';

const words = process.argv.slice(2);
// Before anything else is loaded. Other commands run seldom, and one of them wants an empty data folder.
if (words[0] === undefined || words[0] === 'start') keepCompiled(process.env['DATA_DIR'] || './data');
rememberPackages();
const { run } = await import('#run.ts');
await run(words, process.env);
