// @vitest-environment jsdom
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Given } from '#parts/common-order/given-words.ts';
import { type Linking, LinkPatient } from '#parts/common-order/link-patient.tsx';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';

const patient = aPatient();
const nothing: Given = { birthDate: null, patientNumber: null };

function openLinking(given: Given = nothing, reasonMax?: number) {
  const onLink = vi.fn<(linking: Linking) => Promise<void>>(async () => undefined);
  const { user } = openScreen(
    <LinkPatient
      title="同意書を患者に紐づける"
      description="名乗った氏名：山口 花子"
      given={given}
      candidates={{
        queryKey: ['candidates', given] as const,
        queryFn: async () => ({ items: [{ patient, same: ['name' as const] }] }),
      }}
      sentence="この患者の同意書として記録します。"
      reasonMax={reasonMax}
      onLink={onLink}
      onBack={() => undefined}
      onClose={() => undefined}
    />,
  );
  const choose = async () => {
    (await screen.findByRole('button', { name: /山口 花子/ })).focus();
    await user.keyboard('{Enter}');
  };
  return { user, onLink, choose };
}

test('the keyboard goes from the patient who was chosen to how one made sure and to what links, and a second Enter links nobody', async () => {
  const { user, onLink, choose } = openLinking();
  await choose();
  expect(document.activeElement?.textContent).toContain(patient.patientNumber);
  await user.keyboard('{Enter}');
  expect(onLink).not.toHaveBeenCalled();

  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '診察券で確認した' }));
  await user.keyboard(' ');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('戻る');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onLink.mock.calls).toEqual([[{ patient, identityCheck: 'patientCard', reason: '' }]]);
});

test('nobody is linked before it is said how one made sure, and that is said of each patient anew', async () => {
  const { user, onLink, choose } = openLinking();
  await choose();
  await user.click(screen.getByRole('button', { name: 'この患者に紐づける' }));
  expect(screen.getByRole('radiogroup').textContent).toContain('どの方法で確認したかを選んでください');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '診察券で確認した' }));

  await user.click(screen.getByRole('radio', { name: '本人確認書類で確認した' }));
  await user.click(screen.getByRole('button', { name: '戻る' }));
  await choose();
  await user.click(screen.getByRole('button', { name: 'この患者に紐づける' }));
  expect(onLink).not.toHaveBeenCalled();
});

test('specification/order.md §38: what was given is offered as a proof where all of it is in the record', async () => {
  const { choose } = openLinking({ birthDate: patient.birthDate, patientNumber: null });
  await choose();
  expect(screen.getByRole('radio', { name: /照らし合わせた/ })).toBeTruthy();
});

test.each([
  ['nothing', nothing],
  ['another birth date', { birthDate: '1901-01-01' as PlainDate, patientNumber: patient.patientNumber }],
])('%s proves nothing', async (_, given) => {
  const { choose } = openLinking(given);
  await choose();
  expect(screen.queryByRole('radio', { name: /照らし合わせた/ })).toBeNull();
});

test('the reason why it is another patient is asked for together with it', async () => {
  const { user, onLink, choose } = openLinking(nothing, 200);
  await choose();
  await user.click(screen.getByRole('radio', { name: '診察券で確認した' }));
  await user.click(screen.getByRole('button', { name: 'この患者に紐づける' }));
  expect(onLink).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: /紐づけ先を変える理由/ }), '同姓同名の方だった');
  await user.click(screen.getByRole('button', { name: 'この患者に紐づける' }));
  expect(onLink.mock.calls[0]?.[0].reason).toBe('同姓同名の方だった');
});
