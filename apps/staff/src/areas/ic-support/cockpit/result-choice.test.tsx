// @vitest-environment jsdom
import { foldSession } from '@nattoku/rules/talk/fold-session';
import type { SessionEntry } from '@nattoku/rules/talk/session-entry';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ResultChoice } from '#areas/ic-support/cockpit/result-choice.tsx';
import type { Happening } from '#areas/ic-support/session/use-talk.ts';

afterEach(cleanup);

const question = { id: 'q1', title: '仕事には、いつから戻れますか。', kind: 'topic', asks: 'answer' } as const;
const risk = { id: 'r1', title: '出血', kind: 'risk', asks: 'explanation' } as const;

/** Folds what is pressed, as the cockpit does. */
function Room({ point, isOpen = true, first = [] }: RoomProps) {
  const [entries, setEntries] = useState<SessionEntry[]>(first);
  const tell = (...happenings: readonly Happening[]): undefined => {
    setEntries((before) => [...before, ...happenings.map((each, at) => entryOf(each, before.length + at))]);
  };
  return <ResultChoice talk={{ session: foldSession(entries), tell }} point={point} isOpen={isOpen} />;
}

const entryOf = (happening: Happening, place: number): SessionEntry => {
  const at = new Date(Date.parse('2027-01-25T05:00:00.000Z') + place * 1000).toISOString();
  return { id: `e${place}`, at, by: 'doctor', ...happening } as SessionEntry;
};

type RoomProps = { point: typeof question | typeof risk; isOpen?: boolean; first?: SessionEntry[] };

const namesIn = (group: string) =>
  [...screen.getByRole('group', { name: group }).querySelectorAll('button')].map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a question is answered in words, and these words stand beside the result', () => {
  render(<Room point={question} />);
  expect(namesIn('「仕事には、いつから戻れますか。」の結果')).toEqual(['回答した', '後日回答', '省略']);

  press('回答した');
  press('回答を記録する');
  expect(screen.getByText('患者さんに何と答えたかを入力してください')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '2週間後から戻れます。' } });
  press('回答を記録する');

  expect(screen.getByText('回答：2週間後から戻れます。')).toBeDefined();
  expect(screen.getByRole('button', { name: '回答した' }).getAttribute('aria-pressed')).toBe('true');
});

test('a risk is explained, and apart from it stands what the patient explained in their own words', () => {
  render(<Room point={risk} />);
  expect(namesIn('「出血」の結果')).toEqual(['説明した', '省略']);
  expect(screen.queryByRole('button', { name: '再説明が必要' })).toBeNull();

  press('説明した');
  press('再説明が必要');

  expect(namesIn('「出血」を患者さんがご自分の言葉で')).toEqual(['説明できた', '一部できた', '再説明が必要']);
  const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed).toEqual(['説明した', '再説明が必要']);
});

test('what was recorded in the former words keeps them', () => {
  const said = { id: 'old', at: '2027-01-25T05:00:00.000Z', by: 'doctor', point: 'r1', reason: '' } as const;
  render(<Room point={risk} isOpen={false} first={[{ ...said, kind: 'risk', result: 'said' }]} />);
  expect(screen.getByText('言えた')).toBeDefined();
});
