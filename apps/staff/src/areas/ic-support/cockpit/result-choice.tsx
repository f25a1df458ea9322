import { pointResultNames, sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import type { TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import type { PointResult } from '@nattoku/rules/talk/session-entry';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon, checkCircleIcon, halfCircleIcon, minusIcon, refreshIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { reasonProblems } from '#areas/ic-support/detail/reason-problems.ts';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

type Props = { talk: Talk; point: Pick<TalkPoint, 'id' | 'title' | 'kind'>; isOpen: boolean };

const results: readonly PointResult[] = ['said', 'partly', 'again', 'waived'];
const looks = {
  said: { tone: 'done', icon: checkCircleIcon },
  partly: { tone: 'warning', icon: halfCircleIcon },
  again: { tone: 'error', icon: refreshIcon },
  waived: { tone: 'neutral', icon: minusIcon },
} as const;

/** How a point ended. What is left out needs a reason. */
export function ResultChoice({ talk, point, isOpen }: Props) {
  const [waiving, setWaiving] = useState(false);
  const state = talk.session.points[point.id];
  const tell = (result: PointResult, reason = '') =>
    talk.tell({ kind: point.kind === 'risk' ? 'risk' : 'teachBack', point: point.id, result, reason });
  if (!isOpen) return <Result state={state} />;
  return (
    <div className={styles.results} role="group" aria-label={`「${point.title}」の結果`}>
      {results.map((result) => (
        <button
          key={result}
          type="button"
          className={styles.result}
          data-tone={looks[result].tone}
          aria-pressed={state?.result === result}
          onClick={() => (result === 'waived' ? setWaiving(true) : tell(result))}
        >
          {pointResultNames[result]}
        </button>
      ))}
      {state?.reason && <span className={styles.quiet}>理由：{state.reason}</span>}
      {waiving && (
        <ReasonDialog
          title={`「${point.title}」を省略しますか？`}
          description="省略したことと理由は、説明の記録に残ります。"
          label="省略する理由"
          verb="省略する"
          counter={sessionLimits.reason}
          check={reasonProblems}
          onClose={() => setWaiving(false)}
          onConfirm={(reason, letGo) => {
            tell('waived', reason);
            letGo();
            setWaiving(false);
          }}
        />
      )}
    </div>
  );
}

function Result({ state }: { state: { result: PointResult; reason: string } | undefined }) {
  if (!state)
    return (
      <Badge tone="warning" icon={alertIcon}>
        未確認
      </Badge>
    );
  const { tone, icon } = looks[state.result];
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {pointResultNames[state.result]}
      </Badge>
      {state.reason && <span className={`${styles.quiet} ${styles.reason}`}>理由：{state.reason}</span>}
    </>
  );
}
