import { keepCompiled, rememberPackages } from '#loading.ts';

/** Loads and runs the program. `buildPages`: builds the web apps that the server serves, beside its own preparation. */
export async function main(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
  buildPages?: () => Promise<void>,
): Promise<void> {
  // Before anything else is loaded. Other commands run seldom, and one of them wants an empty data folder.
  if (words[0] === undefined || words[0] === 'start') {
    const folder = keepCompiled(variables['DATA_DIR'] || './data');
    // For the processes that read strangers' files and convert films.
    if (folder) variables['NODE_COMPILE_CACHE'] ??= folder;
  }
  rememberPackages();
  const { run } = await import('#run.ts');
  await run(words, variables, buildPages);
}
