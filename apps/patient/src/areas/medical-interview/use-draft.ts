import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { useEffect, useRef, useState } from 'react';
import { changedBy, type DraftChange } from '#areas/medical-interview/applied-interview.ts';
import type { Step } from '#progress/item-kind.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

const NOTHING: DraftChange = { places: [], rowsAdded: [], rowsRemoved: [] };
/** Long enough for a word to be typed to its end, short enough that a battery that dies takes little. */
const QUIET_MS = 800;

const isNothing = ({ places, rowsAdded, rowsRemoved }: DraftChange): boolean =>
  places.length + rowsAdded.length + rowsRemoved.length === 0;

/**
 * What was answered so far. What is typed stands here at once and becomes a record when the person pauses, goes on, or puts the page away: it is
 * sealed on the device and sent as everything else is. In a preview nothing is recorded.
 */
export function useDraft({ order, item }: Step<InterviewPageItem>) {
  const { record, preview } = usePatientPage();
  const [unsaved, setUnsaved] = useState(NOTHING);
  // Read when the page goes, which is after the last drawing.
  const latest = useRef(NOTHING);
  const draft = isNothing(unsaved) ? item.draft : changedBy(item.draft, unsaved);

  const flush = () => {
    const changes = latest.current;
    if (preview || isNothing(changes)) return;
    latest.current = NOTHING;
    setUnsaved(NOTHING);
    record(order.id, { kind: 'interviewAnswered', itemId: item.id, ...changes });
  };
  const flushNow = useRef(flush);
  useEffect(() => {
    flushNow.current = flush;
  });

  const change = (changes: Partial<DraftChange>) => {
    latest.current = joined(latest.current, { ...NOTHING, ...changes });
    setUnsaved(latest.current);
  };

  useEffect(() => {
    if (isNothing(unsaved)) return;
    const timer = setTimeout(() => flushNow.current(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [unsaved]);
  useEffect(() => {
    const keep = () => flushNow.current();
    document.addEventListener('visibilitychange', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);
  return { draft, change, flush };
}

/** Of two changes of one place the later counts. */
function joined(before: DraftChange, { places, rowsAdded, rowsRemoved }: DraftChange): DraftChange {
  const changed = new Set(places.map(({ place }) => place));
  return {
    places: [...before.places.filter(({ place }) => !changed.has(place)), ...places],
    rowsAdded: [...before.rowsAdded.filter(({ key }) => !rowsRemoved.includes(key)), ...rowsAdded],
    rowsRemoved: [...before.rowsRemoved, ...rowsRemoved],
  };
}
