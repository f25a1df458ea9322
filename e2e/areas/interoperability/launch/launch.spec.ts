import { type ApiScope, apiClientContract, fhirPath } from '@nattoku/contract/interoperability/interoperability';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { Page } from '@playwright/test';
import { demo, demoPassword } from '#demo.ts';
import { birthDate, unique } from '#given.ts';
import { expect, signIn, test } from '#staff.ts';

const REPRESENTATION = 'http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation';

/** The record system of the hospital, with its own key: it has this patient on its screen. */
async function recordSystem(origin: string) {
  const { call } = await signIn(origin, 'admin');
  const resources: ApiScope[] = ['launch', 'Patient.write'];
  const until = addDays(todayInTokyo(new Date()), 1);
  const { key } = await call(apiClientContract.create, {
    body: { name: '電子カルテ', resources, until },
    idempotencyKey: crypto.randomUUID(),
  });
  const { patientNumberSystem: system } = await call(apiClientContract.list, {});
  const name = (code: string, family: string, given: string) => ({
    extension: [{ url: REPRESENTATION, valueCode: code }],
    family,
    given: [given],
  });
  const patient = {
    resourceType: 'Patient',
    identifier: [{ system, value: unique().slice(0, 8) }],
    name: [name('IDE', '榊原', '千鶴'), name('SYL', 'サカキバラ', 'チヅル')],
    gender: 'female',
    birthDate,
  };
  const launch = async (changes: object, ...more: object[]) => {
    const parameter = [{ name: 'patient', resource: { ...patient, ...changes } }, ...more];
    const response = await fetch(`${origin}${fhirPath}/$launch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/fhir+json' },
      body: JSON.stringify({ resourceType: 'Parameters', parameter }),
    });
    const body = (await response.json()) as { parameter: { name: string; valueUrl?: string }[] };
    const url = new URL(body.parameter.find((each) => each.name === 'url')?.valueUrl ?? '');
    return url.pathname + url.search;
  };
  return { launch, number: patient.identifier[0]?.value ?? '' };
}

const banner = (page: Page) => page.getByRole('region', { name: '対象の患者' });

async function enterAsNurse(page: Page) {
  await page.getByLabel('メールアドレス').fill(demo.nurse);
  await page.getByLabel('パスワード', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
}

test('a patient who is on the screen of the record system is registered and opened after signing in, and never named in an address', async ({
  page,
  origin,
}) => {
  const { launch, number } = await recordSystem(origin);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));

  await page.goto(await launch({}));
  await enterAsNurse(page);

  await expect(banner(page)).toContainText('榊原 千鶴');
  await expect(banner(page)).toContainText(number);
  await expect(page).toHaveURL(/\/patients\/detail\?patientId=[0-9a-f-]+$/);
  expect(addresses.filter((address) => address.includes(number) || address.includes('榊原'))).toEqual([]);
});

test('an order begins for the patient; a wrong person at the screen and another birth date are said first', async ({
  page,
  as,
  origin,
}) => {
  const { launch } = await recordSystem(origin);
  await as('doctor');
  await page.goto(
    await launch({}, { name: 'intent', valueCode: 'consent' }, { name: 'user', valueString: demo.doctor }),
  );
  await expect(page).toHaveURL(/\/consent\/order\?patient=/);
  await expect(page.getByRole('main')).toContainText('榊原 千鶴');

  await page.goto(await launch({}, { name: 'user', valueString: demo.nurse }));
  await expect(page.getByText('電子カルテを使っている方と、Nattokuにログインしている方が違います')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('榊原');
  await page.getByRole('button', { name: /のまま患者を開く$/ }).click();
  await expect(banner(page)).toContainText('榊原 千鶴');

  await page.goto(await launch({ birthDate: '1960-01-01' }, { name: 'intent', valueCode: 'consent' }));
  await expect(page.getByText('生年月日が、電子カルテと違います')).toBeVisible();
  await page.getByRole('link', { name: '患者の記録を開いて確かめる' }).click();
  await expect(banner(page)).toContainText('1958年（昭和33年）4月2日');
});

test('a person who is signed in as somebody else signs in anew and comes to the patient', async ({
  page,
  asAlone,
  origin,
}) => {
  const { launch } = await recordSystem(origin);
  await asAlone('doctor');
  await page.goto(await launch({}, { name: 'user', valueString: demo.nurse }));
  await page.getByRole('button', { name: 'ログインし直す' }).click();
  await enterAsNurse(page);
  await expect(banner(page)).toContainText('榊原 千鶴');

  const used = await launch({});
  await page.goto(used);
  await expect(page).toHaveURL(/\/patients\/detail/);
  await asAlone('clerk');
  await page.goto(used);
  await expect(page.getByText('患者の画面を開けませんでした')).toBeVisible();
  await page.getByRole('link', { name: '患者を探す' }).click();
  await expect(page).toHaveURL('/patients');
});
