// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OffPlan } from '#areas/ic-support/cockpit/start-talk.tsx';

afterEach(cleanup);

const planned = '2026-11-30T02:00:00.000Z';

test('who starts a talk on another day reads for when it was planned', () => {
  render(<OffPlan startsAt={planned} now={new Date('2026-11-28T14:19:00.000Z')} />);
  expect(document.body.textContent).toContain('予定は 2026/11/30(月) 11:00 です。');
  expect(screen.getByText(/2026\/11\/28\(土\) 23:19/u)).toBeDefined();
});

test('who starts it at its time, or where no time was planned, reads nothing', () => {
  render(<OffPlan startsAt={planned} now={new Date('2026-11-30T02:20:00.000Z')} />);
  render(<OffPlan startsAt={null} now={new Date('2026-11-30T02:20:00.000Z')} />);
  expect(document.body.textContent).toBe('');
});
