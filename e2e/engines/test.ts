import { EngineWindow } from '#engines/engine-window.ts';
import type { EngineKind, Size } from '#engines/engine.ts';
import { firefox } from '#engines/firefox.ts';
import { webkit } from '#engines/webkit.ts';
import { test as base } from '#windows.ts';

/** The engines beside Chromium, in which every other story runs. */
export const engines: readonly EngineKind[] = [firefox, webkit];

export const phoneSize: Size = { width: 390, height: 844 };
export const deskSize: Size = { width: 1440, height: 900 };

type Fixtures = {
  /** Begins the engine with nothing of anybody in it; the story is left out, and says so, where it is not installed. */
  openEngine: (kind: EngineKind, size: Size) => Promise<EngineWindow>;
};

export const test = base.extend<Fixtures>({
  openEngine: async ({ playwright: _ }, use, story) => {
    const closing: (() => Promise<void>)[] = [];
    let last: EngineWindow | undefined;
    await use(async (kind, size) => {
      test.skip(kind.missing.length > 0, `${kind.name} is not installed: apt-get install ${kind.missing.join(' ')}`);
      const engine = await kind.start(size);
      closing.push(engine.close);
      last = new EngineWindow(engine);
      return last;
    });
    if (last && (story.status !== story.expectedStatus || process.env['LOOK']))
      await story.attach('screen', { body: await last.screenshot(), contentType: 'image/png' });
    for (const close of closing) await close();
  },
});
export { expect } from '@playwright/test';
