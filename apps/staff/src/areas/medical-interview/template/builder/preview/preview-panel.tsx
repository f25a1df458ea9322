import { Button } from '@nattoku/ui/action/button';
import { PhoneFrame } from '@nattoku/ui/document/phone-frame';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { refreshIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useRef, useState } from 'react';
import { AssumedFields } from '#areas/medical-interview/template/builder/preview/assumed-fields.tsx';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import { StaffView } from '#areas/medical-interview/template/builder/preview/staff-view.tsx';
import { TriedItems } from '#areas/medical-interview/template/builder/preview/tried-items.tsx';
import { type Trial, useTestRun } from '#areas/medical-interview/template/builder/preview/use-test-run.ts';
import { Why } from '#areas/medical-interview/template/builder/preview/why.tsx';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';

type View = 'patient' | 'staff';
const views = [
  { value: 'patient', label: '患者さんの画面' },
  { value: 'staff', label: '職員の画面' },
];

/** The draft as it is asked and read: answered and branched by the same rules as on the patient's own device. */
export function PreviewPanel({ desk }: { desk: Desk }) {
  const [view, setView] = useState<View>('patient');
  const trial = useTestRun(desk.items);
  // A new run has new fields: a field keeps text that is not an answer yet.
  const [runs, setRuns] = useState(1);
  const begin = () => {
    trial.begin();
    setRuns(runs + 1);
  };
  const { chosen } = desk;
  return (
    <div className={styles.panel}>
      <RadioGroup
        label="だれの画面か"
        labelHidden
        layout="row"
        options={views}
        value={view}
        onChange={({ target }) => setView(target.value === 'staff' ? 'staff' : 'patient')}
      />
      <div className={styles.tools}>
        <Button size="small" variant="subTertiary" icon={refreshIcon} onClick={begin}>
          はじめから
        </Button>
        <Button size="small" variant="subTertiary" icon={sendIcon} onClick={trial.tryToSend}>
          送れるか確かめる
        </Button>
      </div>
      <AssumedFields trial={trial} />
      {trial.faults !== null && (
        <div className={styles.result} role="status">
          {trial.faults === 0 ? (
            <Notice tone="done">このまま送れます。</Notice>
          ) : (
            <Notice tone="warning">まだ送れません。{trial.faults}か所を直す必要があります。</Notice>
          )}
        </div>
      )}
      {view === 'patient' ? (
        <Phone key={runs} trial={trial} chosen={chosen?.linkId} />
      ) : (
        <StaffView desk={desk} trial={trial} />
      )}
      {chosen && <Why trial={trial} linkId={chosen.linkId} />}
    </div>
  );
}

/** 390 px wide, as most telephones are; what is being edited is in sight. */
function Phone({ trial, chosen }: { trial: Trial; chosen: string | undefined }) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const room = screen.current;
    const question = chosen === undefined ? null : room?.querySelector(`[data-item="${CSS.escape(chosen)}"]`);
    if (room && question)
      room.scrollTop += question.getBoundingClientRect().top - room.getBoundingClientRect().top - 16;
  }, [chosen]);
  return (
    <PhoneFrame label="患者さんの画面のプレビュー" scale={0.8}>
      <div ref={screen} className={styles.screen} role="region" aria-label="試しに答える">
        {trial.items.length === 0 && <p className={styles.quiet}>質問を足すと、ここに表示されます。</p>}
        <TriedItems items={trial.items} row={null} trial={trial} />
      </div>
    </PhoneFrame>
  );
}
