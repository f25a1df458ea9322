import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { emptyBlocks } from '@nattoku/contract/video/approach';
import { type Caller, createCaller } from '@nattoku/contract/shared/client';
import { consentEditorContract } from '@nattoku/contract/consent/consent-editor';
import { consentOrderContract } from '@nattoku/contract/consent/consent-order';
import { consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { patientContract } from '@nattoku/contract/patient/patient';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Figure, figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const RUNS = 3;
const SLOW_DOWN = 4;
const sentence = '手術の前の日は、夜9時から食べものを口にしないでください。水は、朝6時まで飲むことができます。\n\n';

const signedInAs = async (origin: string, email: string): Promise<Caller> => {
  const reply = await fetch(`${origin}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Nattoku.Demo.2026' }),
  });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const withCookie: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } });
  return createCaller(withCookie, origin);
};

type Given = { linkSecret: string; birthDate: string; pages: number };

/** A published form of about so many characters, sent to a patient of the demonstration. */
async function givenForm({ origin, call }: MeasuredServer, characters: number): Promise<Given> {
  const asAdmin = await signedInAs(origin, 'admin@sakura.example');
  const keys = Object.keys(emptyBlocks);
  const text = sentence.repeat(Math.max(1, Math.round(characters / keys.length / sentence.length)));
  const blocks = Object.fromEntries(keys.map((key) => [key, { text, absentBecause: null }])) as typeof emptyBlocks;
  const made = await asAdmin(consentTemplateContract.create, {
    body: {
      number: `B-${randomUUID().slice(0, 8)}`,
      name: `測定用の同意書 ${characters}文字`,
      departmentId: null,
      approachIds: [],
      ownerId: null,
      reviewDueOn: null,
      content: { source: 'typed', blocks },
    },
    idempotencyKey: randomUUID(),
  });
  if (!made.open) throw new Error('A new template has no draft.');
  const version = { versionId: made.open.id };
  const layout = await asAdmin(consentEditorContract.get, { params: version });
  const fields = layout.fields.map((field) => ({
    ...field,
    required: field.required && field.filler !== 'staffBefore',
  }));
  const laidOut = { version: layout.version, fields, rules: layout.rules };
  const saved = await asAdmin(consentEditorContract.save, { params: version, body: laidOut });
  const publishing = { version: saved.version, note: '初版', reason: '測定のため' };
  await asAdmin(consentVersionContract.publish, { params: version, body: publishing });

  // Whoever reads another language is asked for the birth date in its words.
  const { items } = await call(patientContract.search, { body: {} });
  const patient = items.find(({ language }) => language === 'ja');
  if (!patient) throw new Error('The demonstration has no such patient.');
  const [begun] = await call(consentOrderContract.create, {
    body: { patientId: patient.id, templateIds: [made.id], approachId: null },
    idempotencyKey: randomUUID(),
  });
  if (!begun) throw new Error('No draft was begun.');
  const params = { formId: begun.id };
  const { form, reminderPlan, reminderChannel } = await call(consentOrderContract.get, { params });
  const written = await call(consentOrderContract.save, {
    params,
    body: {
      version: form.version,
      procedureName: '測定',
      procedureOn: null,
      side: null,
      operatorName: '佐藤 健一',
      assistantNames: [],
      explainerId: form.explainer?.id ?? null,
      route: 'link',
      capacity: form.capacity,
      language: form.language,
      dueOn: null,
      message: '',
      reminderPlan,
      reminderChannel,
      values: [],
      signers: [],
    },
  });
  const issued = await call(consentOrderContract.issue, {
    params,
    body: { version: written.form.version, side: null },
    idempotencyKey: randomUUID(),
  });
  return { linkSecret: issued.linkSecret, birthDate: patient.birthDate, pages: form.pages.length };
}

type Times = { text: number; page: number };

/** From the touch to the text that can be read, and from the touch to the first page that can be seen, on a telephone that is so much slower. */
async function open(browser: Browser, origin: string, given: Given): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'ja-JP',
  });
  const page = await context.newPage();
  await page.goto(`${origin}/p/#${given.linkSecret}`);
  await giveBirthDate(page, given.birthDate);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const opening = page.getByRole('button', { name: '同意書を開く' }).first();
  await opening.waitFor();
  const begun = performance.now();
  await opening.click();
  await page.getByText(sentence.trim()).first().waitFor();
  const text = performance.now() - begun;
  const asked = performance.now();
  await page.getByRole('button', { name: /書類そのものを見る/ }).click();
  await page.waitForFunction(() => [...document.images].some((image) => image.complete && image.naturalWidth > 0));
  const seen = performance.now() - asked;
  await context.close();
  return { text, page: seen };
}

const giveBirthDate = async (page: Page, birthDate: string): Promise<void> => {
  const parts = birthDate.split('-').map((part) => String(Number(part)));
  await page.getByRole('radio', { name: '西暦' }).check();
  const group = page.getByRole('group', { name: '生年月日' });
  for (const [at, label] of ['年', '月', '日'].entries()) {
    await group.getByRole('textbox', { name: label, exact: true }).fill(parts[at] ?? '');
  }
  await page.getByRole('button', { name: '確認する' }).click();
};

/** A form of about 30 pages on a slow telephone, against one of a page or two in the same run. */
export async function measureConsentOpening(): Promise<void> {
  const server = await startMeasuredServer();
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  // Of a form that was opened before the page remembers how far it was read: each run opens one of its own.
  const timesOf = async (characters: number): Promise<{ pages: number; times: Times[] }> => {
    const times: Times[] = [];
    let pages = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const given = await givenForm(server, characters);
      ({ pages } = given);
      times.push(await open(browser, server.origin, given));
    }
    return { pages, times };
  };
  try {
    const short = await timesOf(350);
    const long = await timesOf(20_300);
    const of = (name: string, key: keyof Times): Figure =>
      figure(
        `${long.pages} pages at ${SLOW_DOWN}× slow-down: ${name}, against ${short.pages} page(s)`,
        'ms',
        median(long.times.map((times) => times[key])),
        median(short.times.map((times) => times[key])),
      );
    await report('consent-opening', [of('touch to readable text', 'text'), of('touch to the first page seen', 'page')]);
  } finally {
    await browser.close();
    await server.stop();
  }
}
