// @vitest-environment jsdom
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LinkPatient } from '#parts/common-order/link-patient.tsx';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';

const patient = aPatient();

test('the keyboard goes from the patient who was chosen to what links, and a second Enter links nobody', async () => {
  const onLink = vi.fn<(patient: PatientId, reason: string) => Promise<void>>(async () => undefined);
  const { user } = openScreen(
    <LinkPatient
      title="同意書を患者に紐づける"
      name="山口 花子"
      given={{ birthDate: null, patientNumber: null }}
      candidates={{
        queryKey: ['candidates'] as const,
        queryFn: async () => ({ items: [{ patient, same: ['name' as const] }] }),
      }}
      sentence="この患者の同意書として記録します。"
      isOther={false}
      reasonMax={200}
      onLink={onLink}
      onBack={() => undefined}
      onClose={() => undefined}
    />,
  );

  const row = await screen.findByRole('button', { name: /山口 花子/ });
  row.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toContain(patient.patientNumber);
  await user.keyboard('{Enter}');
  expect(onLink).not.toHaveBeenCalled();

  await user.tab();
  expect(document.activeElement?.textContent).toBe('戻る');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onLink.mock.calls).toEqual([[patient.id, '']]);
});
