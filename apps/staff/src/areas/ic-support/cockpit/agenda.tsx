import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { Badge } from '@nattoku/ui/feedback/badge';
import { checkIcon, signSplitIcon } from '@nattoku/ui/tokens/icons';
import { stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import { useEffect, useRef } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { Topics } from '#areas/ic-support/cockpit/topics.tsx';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

type Props = { talk: Talk; cockpit: CockpitState };

/** What the patient did not understand, asks and worries about, in an order that staff may change; and the steps. */
export function Agenda({ talk, cockpit }: Props) {
  const list = useRef<HTMLElement>(null);
  const current = cockpit.shown?.key;
  useEffect(() => keepInSight(list.current), [current]);
  return (
    <nav ref={list} className={styles.agenda} aria-label="進行">
      <Topics talk={talk} isOpen={cockpit.mayLead} />
      <Steps talk={talk} cockpit={cockpit} />
    </nav>
  );
}

/** Scrolls the list alone to the step that is shown, and never the page under the hands of who leads. */
function keepInSight(list: HTMLElement | null): void {
  const step = list?.querySelector('[aria-current]');
  if (!list || !step || list.scrollHeight <= list.clientHeight) return;
  const [frame, shown] = [list.getBoundingClientRect(), step.getBoundingClientRect()];
  if (shown.top < frame.top || shown.bottom > frame.bottom)
    list.scrollTop += shown.top - frame.top - (frame.height - shown.height) / 2;
}

/** The steps of the room with what was shown, what was chosen by hand, and what the answers do not lead to. */
function Steps({ talk, cockpit }: Props) {
  const seen = new Set(talk.all.flatMap((entry) => (entry.kind === 'step' && entry.step ? [entry.step] : [])));
  const ahead = new Set(cockpit.way.ahead);
  const byHand = new Set(talk.session.departures.map(({ step }) => step));
  const isPassed = ({ key }: { key: string }) => !seen.has(key) && !ahead.has(key);
  return (
    <section>
      <h2 className={styles.head}>説明の順番</h2>
      {cockpit.steps.length === 0 && <p className={styles.quiet}>シナリオはありません。白い紙に描いて説明できます。</p>}
      <ol role="list" className={styles.list}>
        {cockpit.steps.map((step) => (
          <li key={step.key}>
            <button
              type="button"
              className={styles.step}
              aria-current={step.key === cockpit.shown?.key ? 'step' : undefined}
              disabled={!cockpit.mayLead}
              onClick={() => cockpit.go(step.key)}
            >
              <span className={styles.quiet}>
                {stepKindNames[step.kind]}
                {step.minutes > 0 && `・${step.minutes}分`}
              </span>
              <span>{stepTitle(step)}</span>
              {seen.has(step.key) && step.key !== cockpit.shown?.key && (
                <Badge tone="done" icon={checkIcon}>
                  説明した
                </Badge>
              )}
              {byHand.has(step.key) && <Badge icon={signSplitIcon}>手で選んだ道</Badge>}
              {isPassed(step) && <span className={styles.quiet}>今の答えでは通りません</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
