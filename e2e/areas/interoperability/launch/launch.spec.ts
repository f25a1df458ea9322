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

test('a patient who is on the screen of the record system is registered and opened after signing in, never named in an address, and not shown to another person at the screen', async ({
  page,
  asAlone,
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

  // A doctor sits at the machine at which the nurse looks at the record.
  await asAlone('doctor');
  await page.goto(await launch({}, { name: 'user', valueString: demo.nurse }));
  await expect(page.getByText('電子カルテを使っている方と、Nattokuにログインしている方が違います')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('榊原');
  await page.getByRole('button', { name: 'ログインし直す' }).click();
  await enterAsNurse(page);
  await expect(banner(page)).toContainText('榊原 千鶴');
});
