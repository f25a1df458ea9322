import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { Badge } from '@nattoku/ui/feedback/badge';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { checkIcon, chevronDownIcon, chevronUpIcon, signSplitIcon } from '@nattoku/ui/tokens/icons';
import { stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import { orderedTopics } from '#areas/ic-support/cockpit/agenda-order.ts';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { ResultChoice } from '#areas/ic-support/cockpit/result-choice.tsx';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

type Props = { talk: Talk; cockpit: CockpitState };

/** What the patient did not understand, asks and worries about, in an order that staff may change; and the steps. */
export function Agenda({ talk, cockpit }: Props) {
  const topics = orderedTopics(talk.points, talk.session.agenda);
  const move = (index: number, by: 1 | -1) => {
    const ids = topics.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved) ids.splice(index + by, 0, moved);
    talk.tell({ kind: 'agenda', points: ids });
  };
  return (
    <nav className={styles.agenda} aria-label="進行">
      {topics.length > 0 && (
        <section>
          <h2 className={styles.head}>確かめること</h2>
          <ol role="list" className={styles.list}>
            {topics.map(({ id, title, detail }, index) => (
              <li key={id} className={styles.topic}>
                <span className={styles.topicWords}>
                  <strong>{title}</strong>
                  {detail && <span className={styles.quiet}>{detail}</span>}
                </span>
                {cockpit.mayLead && (
                  <span className={styles.moves}>
                    <IconButton
                      size="small"
                      path={chevronUpIcon}
                      label={`「${title}」を上へ`}
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    />
                    <IconButton
                      size="small"
                      path={chevronDownIcon}
                      label={`「${title}」を下へ`}
                      disabled={index === topics.length - 1}
                      onClick={() => move(index, 1)}
                    />
                  </span>
                )}
                <ResultChoice talk={talk} point={{ id, title, kind: 'topic' }} isOpen={cockpit.mayLead} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <Steps talk={talk} cockpit={cockpit} />
    </nav>
  );
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
