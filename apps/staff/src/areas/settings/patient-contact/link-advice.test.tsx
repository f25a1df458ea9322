// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkAdvice } from '#areas/settings/patient-contact/patient-contact-sections.tsx';

test('the editor warns while a letter touches the link, and only then', () => {
  const { rerender } = render(<LinkAdvice text="{{URL}}をごらんください" />);
  expect(screen.getByRole('status').textContent).toContain('前後で改行するか');

  rerender(<LinkAdvice text={'{{URL}}\nをごらんください'} />);
  expect(screen.getByRole('status').textContent).toBe('');
});
