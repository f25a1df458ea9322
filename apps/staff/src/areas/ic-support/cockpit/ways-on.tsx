import { answerWords } from '@nattoku/rules/scenario/answer-words';
import type { Deciding } from '@nattoku/rules/scenario/room-way';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { arrowIcon, signSplitIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';

/** Where the way parts: to which step the answer leads, and the others, which staff may take by hand. */
export function WaysOn({ cockpit: { all, way, go } }: { cockpit: CockpitState }) {
  const { next, ways, decidedBy } = way;
  if (ways.length < 2 || !next) return null;
  return (
    <section className={styles.fork} aria-label="この先の道">
      <p className={styles.forkWords}>
        <Icon path={signSplitIcon} />
        <span>
          {decidedBy ? reasonOf(all, decidedBy) : 'まだ答えがないため、'}次は<strong>「{stepTitle(next)}」</strong>
          です。
        </span>
      </p>
      <ul role="list" className={styles.others}>
        {ways
          .filter(({ key }) => key !== next.key)
          .map((other) => (
            <li key={other.key}>
              <Button size="small" variant="fourth" icon={arrowIcon} onClick={() => go(other.key)}>
                {`「${stepTitle(other)}」へ進む`}
              </Button>
            </li>
          ))}
      </ul>
      <p className={styles.quiet}>答えと違う道を選ぶと、そのことが説明の記録に残ります。</p>
    </section>
  );
}

const reasonOf = (steps: readonly ScenarioStep[], { step, answer, place }: Deciding): string => {
  const asked = steps.find(({ key }) => key === step);
  const words = asked ? answerWords(asked, answer) : '';
  return `${place === 'room' ? '説明の場' : 'ご自宅'}での答え「${words}」から、`;
};
