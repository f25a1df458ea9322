import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import type { StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import { isShownAt, type PlaceOfTalk } from '@nattoku/rules/scenario/scenario-graph';
import { Button } from '@nattoku/ui/action/button';
import { PhoneFrame } from '@nattoku/ui/document/phone-frame';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { playIcon, refreshIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { type ReactNode, useState } from 'react';
import { PlayedStep } from '#areas/ic-support/scenario/builder/preview/played-step.tsx';
import styles from '#areas/ic-support/scenario/builder/preview/preview.module.css';
import { freshRun, goBack, goOn, playedAt, runTo } from '#areas/ic-support/scenario/builder/preview/test-run.ts';
import { stepName } from '#areas/ic-support/scenario/builder/step-name.ts';
import type { Desk } from '#areas/ic-support/scenario/builder/use-desk.ts';

const places = [
  { value: 'home', label: '患者さんの画面（自宅）' },
  { value: 'room', label: '説明の場' },
];

/** The draft as it is played: answered and branched as on the patient's own device, or as in the room beside the notes for staff. */
export function PreviewPanel({ desk }: { desk: Desk }) {
  const { steps, chosen } = desk;
  const [place, setPlace] = useState<PlaceOfTalk>('home');
  const [run, setRun] = useState(freshRun);
  const [unreached, setUnreached] = useState(false);
  const { shown, current, isOver } = playedAt(steps, run, place);
  const answered = shown.filter(({ entry }) => entry !== null);
  const last = answered.at(-1);
  const set = (next: typeof run | null) => {
    setUnreached(next === null);
    if (next) setRun(next);
  };
  const showChosen = (step: ScenarioStep) => {
    const at = isShownAt(step, place) || step.kind === 'end' ? place : place === 'home' ? 'room' : 'home';
    setPlace(at);
    set(runTo(steps, at, step.key));
  };
  return (
    <div className={styles.panel}>
      <RadioGroup
        label="どこでの見え方か"
        labelHidden
        layout="row"
        options={places}
        value={place}
        onChange={({ target }) => setPlace(target.value === 'room' ? 'room' : 'home')}
      />
      <div className={styles.tools}>
        <Button size="small" variant="subTertiary" icon={refreshIcon} onClick={() => set({ ...run, [place]: [] })}>
          はじめから
        </Button>
        <Button
          size="small"
          variant="subTertiary"
          icon={undoIcon}
          disabled={run[place].length === 0}
          onClick={() => set(goBack(run, place))}
        >
          1つ戻る
        </Button>
        {chosen && (
          <Button size="small" variant="subTertiary" icon={playIcon} onClick={() => showChosen(chosen)}>
            選んだステップから
          </Button>
        )}
      </div>
      {unreached && (
        <Notice tone="warning">
          選んだステップには、ここでは進めません。分岐や説明だけのステップは、それ自体を表示しません。
        </Notice>
      )}
      <p className={styles.where} role="status">
        {current ? stepName(steps, current) : 'ここで止まりました。進む先がありません。'}
      </p>
      <Framed place={place}>
        {last?.isRight === false && (
          <PlayedStep key={answered.length} step={last.step} entry={last.entry} isRight={false} />
        )}
        {last?.isRight === true && (
          <PlayedStep key={`right ${answered.length}`} step={last.step} entry={last.entry} isRight />
        )}
        {current && (
          <PlayedStep
            key={`${place} ${current.key} ${run[place].length}`}
            step={current}
            entry={null}
            isRight={null}
            onGoOn={isOver ? undefined : (answer?: StepAnswer) => set(goOn(run, place, current, answer))}
          />
        )}
      </Framed>
      {place === 'room' && current && current.staffNote && (
        <Notice tone="info" title="職員の画面だけに表示するメモ">
          {current.staffNote}
        </Notice>
      )}
    </div>
  );
}

/** On a telephone at home; on a wide screen in the room. */
const Framed = ({ place, children }: { place: PlaceOfTalk; children: ReactNode }) =>
  place === 'home' ? (
    <PhoneFrame label="患者さんの画面のプレビュー" scale={0.85}>
      <div className={styles.screen}>{children}</div>
    </PhoneFrame>
  ) : (
    <div className={styles.room} role="group" aria-label="説明の場のプレビュー">
      {children}
    </div>
  );
