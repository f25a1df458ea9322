// @vitest-environment jsdom
import { consentCommonContract, type ConsentResponse } from '@nattoku/contract/consent/consent-common';
import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InboxTab } from '#areas/consent/common/inbox/inbox-tab.tsx';
import { answers } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';

const patient = aPatient();

const responseOf = (name: string, index: number) =>
  ({
    formId: `0199a000-0000-7000-8000-00000000010${index}`,
    state: 'signed',
    commonTitle: '造影CT',
    templateName: '造影剤使用同意書',
    receiptCode: null,
    openedAt: '2026-11-27T00:00:00Z',
    answeredAt: '2026-11-27T00:10:00Z',
    given: { name, birthDate: null, patientNumber: null, signedName: name },
    patient: null,
    linkedHow: null,
    links: [],
  }) as unknown as ConsentResponse;

/** Forms that wait for their patient, until each is linked. */
function openInbox(...names: string[]) {
  let waiting = names.map(responseOf);
  answers(consentCommonContract.searchResponses, () => ({ items: waiting, total: waiting.length }) as never);
  answers(consentCommonContract.candidates, { items: [{ patient, same: ['name'] }] } as never);
  answers(consentCommonContract.link, ({ params }) => {
    const linked = waiting.find(({ formId }) => formId === params.formId);
    waiting = waiting.filter((response) => response !== linked);
    return { ...linked, patient, linkedHow: 'staff' } as never;
  });
  return openScreen(<InboxTab show="waiting" page={1} />);
}

const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

async function linkByKeyboard(user: UserEvent, name: string): Promise<void> {
  (await row(name)).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: '患者に紐づける' })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: /山口 花子/ })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('radio', { name: '診察券で確認した' })).focus();
  await user.keyboard(' ');
  screen.getByRole('button', { name: 'この患者に紐づける' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText(/さんに紐づけました/);
}

test('who has linked a form by keyboard goes on at the next one, and at the list once none is left', async () => {
  const { user } = openInbox('青木 一', '井上 二', '上田 三');
  await linkByKeyboard(user, '井上 二');
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(document.activeElement).toBe(await row('上田 三')));

  await linkByKeyboard(user, '上田 三');
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(document.activeElement).toBe(await row('青木 一')));

  await linkByKeyboard(user, '青木 一');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '患者照合待ち' })));
});
