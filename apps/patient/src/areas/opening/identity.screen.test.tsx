// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { IdentityScreen } from '#areas/opening/identity.screen.tsx';
import { speak } from '#words/language.ts';

afterEach(async () => {
  cleanup();
  await act(() => speak('ja'));
});

test.each([
  ['en', 'Patient number', /enter your patient number/],
  ['vi', 'Mã số bệnh nhân', /mã số bệnh nhân và/],
  ['pt', 'Número do paciente', /o número do paciente/],
] as const)(
  'in %s the name of the field begins as names do, and the sentence above goes on',
  async (language, name, sentence) => {
    await act(() => speak(language));
    const nothing = { contact: null, triesLeft: null, introduce: null, identify: async () => {} };
    render(<IdentityScreen {...nothing} identityFor="answers" />);
    expect(screen.getByRole('textbox', { name })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(sentence);
  },
);
