// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#action/button.tsx';

afterEach(cleanup);

type Look = Pick<ComponentProps<typeof Button>, 'loading' | 'variant'>;

test.each<[string, Look, number]>([
  ['lets a press through', {}, 1],
  ['lets none through while it is loading', { loading: true }, 0],
  ['lets none through where it only looks disabled', { variant: 'disabled' }, 0],
])('a button %s, also when it would submit a form', (_, look, times) => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button {...look} type="submit" onClick={onClick}>
        送信
      </Button>
    </form>,
  );

  const button = screen.getByRole('button', { name: /送信/ });
  button.focus();
  fireEvent.click(button);

  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([times, times]);
  expect(document.activeElement).toBe(button);
});
