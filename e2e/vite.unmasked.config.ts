import { join } from 'node:path';
import { defineConfig, loadConfigFromFile, mergeConfig, type Plugin } from 'vite';

const staff = join(import.meta.dirname, '../apps/staff');

const identity: Readonly<Record<string, string>> = {
  '/error-reporting/scrub-recording.ts': 'export const scrubRecording = (events) => events;',
  '/error-reporting/scrub-event.ts':
    'export const scrubErrorEvent = (event) => event; export const scrubReplayEvent = (event) => event;',
};

const openEyes: readonly (readonly [masked: RegExp, unmasked: string])[] = [
  [/maskAllText: true/, 'maskAllText: false'],
  [/maskAllInputs: true/, 'maskAllInputs: false'],
  [/blockAllMedia: true/, 'blockAllMedia: false'],
  [/maskAttributes: \[[^\]]*\]/, 'maskAttributes: []'],
];

/** Takes out what masks and scrubs, so that a test which finds no names can be shown to find them where they are. */
const unmask = (): Plugin => ({
  name: 'unmask',
  enforce: 'pre',
  load: (id) => Object.entries(identity).find(([file]) => id.endsWith(file))?.[1],
  transform(code, id) {
    if (!id.endsWith('/error-reporting/reporter.options.ts')) return undefined;
    return openEyes.reduce((text, [masked, unmasked]) => {
      if (!masked.test(text)) throw new Error(`There is no ${masked.source} to take out.`);
      return text.replace(masked, unmasked);
    }, code);
  },
});

/** The staff app with nothing masked: for tests only, and never served to anybody. */
export default defineConfig(async (environment) => {
  const own = await loadConfigFromFile(environment, join(staff, 'vite.config.ts'), staff);
  if (!own) throw new Error('The staff app has no configuration.');
  return mergeConfig(own.config, { plugins: [unmask()] });
});
