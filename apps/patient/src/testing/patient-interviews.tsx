import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { PageRecordOf } from '@nattoku/contract/patient-page/page-item-kinds';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { applyToInterview } from '#areas/medical-interview/applied-interview.ts';
import { InterviewScreen } from '#areas/medical-interview/interview.screen.tsx';
import type { Screen } from '#platform/screen.ts';
import { anOrder, aPage, newId } from '#testing/patient-pages.ts';
import { shownOn } from '#testing/shown-on.tsx';

export const anInterview = (
  items: readonly InterviewItem[],
  parts: Partial<InterviewPageItem> = {},
): InterviewPageItem => ({
  id: newId() as OrderItemId,
  kind: 'interview',
  title: '初診の問診票',
  required: true,
  done: false,
  items: listItems(items),
  facts: { today: '2026-11-26', birthOn: '1958-04-02', sex: 'female', department: null, approach: null },
  draft: { answers: {}, rows: [] },
  respondent: null,
  former: null,
  sent: null,
  returned: null,
  ...parts,
});

type Sent = PageRecordOf<'interview'>;

const stamped = (happening: object): Sent => ({ ...happening, id: newId(), at: new Date().toISOString() }) as Sent;

/** A page on which an interview is answered, with everything that it recorded. */
export function openInterviewPage(given: InterviewPageItem, at = 'who') {
  const recorded: Sent[] = [];
  const order = anOrder<InterviewPageItem>({ items: [given] });
  let go: (screen: Screen) => void = () => {};
  function Page() {
    const [records, setRecords] = useState<readonly Sent[]>([]);
    const [place, setPlace] = useState<Screen>({ name: 'item', itemId: given.id, part: at, of: null });
    useEffect(() => {
      go = setPlace;
    }, []);
    const item = applyToInterview(given, records);
    const [part, of] = place.name === 'item' ? [place.part, place.of] : [place.name, null];
    if (place.name !== 'item') return <p>{place.name}</p>;
    return shownOn(
      aPage({ ...order, items: [item] }),
      <InterviewScreen step={{ order, item, number: 1, total: 1 }} part={part} of={of} />,
      {
        go: setPlace,
        record: (_, happening) => {
          const record = stamped(happening);
          recorded.push(record);
          setRecords((before) => [...before, record]);
          return record.id;
        },
      },
    );
  }
  render(<Page />);
  return {
    recorded,
    /** As by the button of the browser. */
    goTo: (part: string) => act(() => go({ name: 'item', itemId: given.id, part, of: null })),
    sent: () => recorded.filter((each) => each.kind === 'interviewSent'),
    /** What was recorded last of each place. */
    answers: () =>
      Object.fromEntries(
        recorded.flatMap((each) =>
          each.kind === 'interviewAnswered' ? each.places.map(({ place, answer }) => [place, answer]) : [],
        ),
      ),
  };
}

export const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
export const pick = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('radio', { name }));
export const tick = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('checkbox', { name }));
export const type = (name: string | RegExp, value: string): boolean =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });

/** 本人 answers, and the first question is there. */
export function begin(): void {
  pick('本人');
  press('つぎへ');
}
