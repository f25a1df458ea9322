import type { ScenarioPageItem } from '@nattoku/contract/ic-support/scenario-page-item';
import type { StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import { useEffect, useMemo, useState } from 'react';
import { ExplainedScreen } from '#areas/scenario/explained.screen.tsx';
import { NowScreen } from '#areas/scenario/now.screen.tsx';
import { PastScreen } from '#areas/scenario/past.screen.tsx';
import { keepPictures, picturesOf } from '#areas/scenario/scenario-pictures.ts';
import { type ScenarioWay, wayOf } from '#areas/scenario/scenario-way.ts';
import type { ItemScreenProps, Step } from '#progress/item-kind.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

/** A guided explanation: where one stands, or a step that was left behind. */
export function ScenarioScreen({ step, part, of }: ItemScreenProps<ScenarioPageItem>) {
  const { item, happened } = useEntries(step);
  const way = useMemo(() => wayOf(item), [item]);
  const [explained, setExplained] = useState<string | null>(null);
  const shown = { ...step, item };
  useKeptPictures(item);

  const stepped = (key: string, answer?: StepAnswer) => {
    const next = wayOf({ ...item, entries: [...item.entries, { id: '', at: '', step: key, answer }] });
    happened({ step: key, ...(answer && { answer }), ...(next.isOver && { isLast: true }) });
    if (way.current?.kind === 'check') setExplained(key);
  };
  const last = way.shown.findLast(({ entry }) => entry !== null);
  if (explained !== null && last?.step.key === explained && last.step.kind === 'check' && last.isRight !== null) {
    return <ExplainedScreen step={shown} answered={last} onGoOn={() => setExplained(null)} />;
  }
  const index = Number(of ?? Number.NaN);
  const past = part === 'past' ? way.past[index] : undefined;
  if (past) {
    return (
      <PastScreen
        key={index}
        step={shown}
        way={way}
        index={index}
        onAnswerAnew={() => happened({ step: past.step.key, isBack: true })}
      />
    );
  }
  return <NowScreen key={keyOf(way)} step={shown} way={way} onStepped={stepped} />;
}

/** A step that is come to again, and a check that is asked again, begin with nothing chosen. */
const keyOf = ({ shown, current }: ScenarioWay): string => `${current?.key ?? ''}:${shown.length}`;

type Happened = { step: string; answer?: StepAnswer; isBack?: boolean; isLast?: boolean };

/** In a preview nothing is recorded: what staff try there stands in this window alone. */
function useEntries({ order, item }: Step<ScenarioPageItem>) {
  const { record, preview } = usePatientPage();
  const [tried, setTried] = useState<ScenarioPageItem['entries']>([]);
  const happened = ({ isLast, ...entry }: Happened): void => {
    if (preview) setTried((before) => [...before, { ...entry, id: `${before.length}`, at: new Date().toISOString() }]);
    else record(order.id, { kind: 'scenarioStepped', itemId: item.id, ...entry, ...(isLast && { isLast }) });
  };
  return { item: preview ? { ...item, entries: tried } : item, happened };
}

function useKeptPictures(item: ScenarioPageItem): void {
  const { preview } = usePatientPage();
  const imageIds = picturesOf(item).join(' ');
  useEffect(() => {
    if (preview || imageIds === '') return;
    const over = new AbortController();
    void keepPictures(imageIds.split(' '), over.signal).catch(() => undefined);
    return () => over.abort();
  }, [imageIds, preview]);
}
