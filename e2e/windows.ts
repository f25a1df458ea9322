import {
  type Approach,
  approachContract,
  blockKeys,
  emptyBlocks,
  type ExplanationBlocks,
  NewApproach,
} from '@nattoku/contract/video/approach';
import type { Video } from '@nattoku/contract/video/video';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { DemoAccount } from '#demo.ts';
import { givenVideo, unique } from '#given.ts';
import { oncePerRun } from '#once-per-run.ts';
import { PatientWindow } from '#patient-window.ts';
import { bringIn, signIn, test as base } from '#staff.ts';

/** Two videos that really play, and the operation they belong to. */
export type Library = { long: Video; short: Video; approach: Approach };

/** An approach that lacks nothing, so that it can be published. */
const blocks: ExplanationBlocks = { ...emptyBlocks };
for (const key of blockKeys) blocks[key] = { text: '説明します。', absentBecause: null };
export const sayingAll = NewApproach.omit({ name: true, videoIds: true }).parse({
  category: 'surgery',
  description: '',
  departmentIds: [],
  blocks,
  risks: [{ id: randomUUID(), name: '出血', frequency: '1%', source: '', severity: 'serious' }],
});

type Fixtures = {
  /** Videos that play, shared by the stories of a run. */
  library: Library;
  /** Opens a patient's telephone: a browser of its own that knows nothing of the staff. */
  openPhone: () => Promise<PatientWindow>;
  /** Another window, signed in as this member of staff. */
  openDesk: (account: DemoAccount) => Promise<Page>;
};

const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SH-M24) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

export const fasting = {
  stem: '手術の前の日、夜9時のあとに食べてよいものはどれですか。',
  options: ['おかゆ', 'くだもの', '食べてはいけない'],
  correctOption: 2,
  explanation: '手術の前の日の夜9時からは、何も食べられません。',
  passageStart: 3,
  passageEnd: 5,
};

export const walking = {
  stem: '手術の次の日は、どうすごしますか。',
  options: ['ベッドで寝ている', '看護師と一緒に歩く'],
  correctOption: 1,
  explanation: '次の日から、看護師と一緒に歩く練習をします。',
  passageStart: 1,
  passageEnd: 2,
};

/** Uploads and converts two videos, which takes seconds: the stories of a run share them and write nothing but translations. */
async function createLibrary(origin: string): Promise<Library> {
  const admin = await signIn(origin, 'admin');
  const name = `膝の手術${unique()}`;
  const [long, short] = await Promise.all([
    givenVideo(origin, admin, { title: `${name} 前日の準備`, seconds: 12, questions: [fasting] }),
    givenVideo(origin, admin, { title: `${name} 翌日から`, seconds: 5, questions: [walking] }),
  ]);
  const { id: approachId, version } = await admin.call(approachContract.create, {
    body: { ...sayingAll, name, videoIds: [long.id, short.id] },
    idempotencyKey: randomUUID(),
  });
  const approach = await admin.call(approachContract.publish, {
    params: { approachId },
    body: { version, published: true },
  });
  return { long, short, approach };
}

export const test = base.extend<Fixtures>({
  // Not a fixture of the worker: stories with and without one would each need workers, and browsers, of their own.
  library: [
    async ({ origin }, use) => use(await oncePerRun('library', () => createLibrary(origin))),
    { timeout: 240_000 },
  ],

  openPhone: async ({ browser }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext(phone);
      contexts.push(context);
      return new PatientWindow(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },

  openDesk: async ({ browser, origin }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (account) => {
      const context = await browser.newContext();
      contexts.push(context);
      await bringIn(context, origin, await signIn(origin, account));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
export { expect } from '@playwright/test';
