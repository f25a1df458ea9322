import {
  pointResultNames,
  sessionLimits,
  Understanding,
  understandingNames,
} from '@nattoku/contract/ic-support/session-entry';
import type { TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { resultsOf } from '@nattoku/rules/talk/point-results';
import type { PointState } from '@nattoku/rules/talk/fold-session';
import type { PointResult } from '@nattoku/rules/talk/session-entry';
import { characterCount } from '@nattoku/rules/text/text-length';
import { Badge } from '@nattoku/ui/feedback/badge';
import {
  alertIcon,
  checkCircleIcon,
  clockIcon,
  halfCircleIcon,
  minusIcon,
  refreshIcon,
} from '@nattoku/ui/tokens/icons';
import { useState, type ReactNode } from 'react';
import { reasonProblems } from '#areas/ic-support/detail/reason-problems.ts';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { Happening, Talk } from '#areas/ic-support/session/use-talk.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

type Point = Pick<TalkPoint, 'id' | 'title' | 'kind' | 'asks'>;
type Props = { talk: Pick<Talk, 'session' | 'tell'>; point: Point; isOpen: boolean };

const done = { tone: 'done', icon: checkCircleIcon } as const;
const partly = { tone: 'warning', icon: halfCircleIcon } as const;
const again = { tone: 'error', icon: refreshIcon } as const;
const looks = {
  explained: done,
  answered: done,
  later: { tone: 'warning', icon: clockIcon },
  waived: { tone: 'neutral', icon: minusIcon },
  able: done,
  partlyAble: partly,
  repeat: again,
  said: done,
  partly,
  again,
} as const;

const understandingHeading = '患者さんがご自分の言葉で';

/** How a point ended, and apart from it what the patient explained of it. An answer needs its words, an omission its reason. */
export function ResultChoice({ talk, point, isOpen }: Props) {
  const [asking, setAsking] = useState<'answered' | 'waived' | null>(null);
  const state = talk.session.points[point.id];
  const understanding = talk.session.understanding[point.id];
  if (!isOpen) return <Ended state={state} understanding={understanding} />;
  const end = (result: PointResult, words = '') => talk.tell(endingOf(point, result, words));
  const results = resultsOf[point.asks];
  return (
    <>
      <Choice
        label={`「${point.title}」の結果`}
        options={results}
        names={pointResultNames}
        chosen={state?.result}
        onChoose={(result) => (result === 'answered' || result === 'waived' ? setAsking(result) : end(result))}
      >
        {state && !results.includes(state.result) && <ResultBadge result={state.result} />}
        <Words state={state} />
      </Choice>
      {point.asks === 'explanation' && state?.result === 'explained' && (
        <Choice
          label={`「${point.title}」を${understandingHeading}`}
          heading={understandingHeading}
          options={Understanding.options}
          names={understandingNames}
          chosen={understanding}
          onChoose={(result) => talk.tell({ kind: 'understanding', point: point.id, result })}
        />
      )}
      {asking && (
        <WordsDialog
          title={point.title}
          result={asking}
          onClose={() => setAsking(null)}
          onWritten={(words) => {
            end(asking, words);
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

function endingOf({ id: point, kind }: Point, result: PointResult, words: string): Happening {
  const reason = result === 'waived' ? words : '';
  if (kind === 'topic') return { kind: 'topic', point, result, reason, answer: result === 'answered' ? words : '' };
  return { kind: kind === 'risk' ? 'risk' : 'teachBack', point, result, reason };
}

type ChoiceProps<Option extends PointResult> = {
  label: string;
  heading?: string;
  options: readonly Option[];
  names: Readonly<Record<Option, string>>;
  chosen: PointResult | undefined;
  onChoose: (option: Option) => void;
  children?: ReactNode;
};

const Choice = <Option extends PointResult>({
  label,
  heading,
  options,
  names,
  chosen,
  onChoose,
  children,
}: ChoiceProps<Option>) => (
  <div className={styles.results} role="group" aria-label={label}>
    {heading && <span className={styles.quiet}>{heading}</span>}
    {options.map((option) => (
      <button
        key={option}
        type="button"
        className={styles.result}
        data-tone={looks[option].tone}
        aria-pressed={chosen === option}
        onClick={() => onChoose(option)}
      >
        {names[option]}
      </button>
    ))}
    {children}
  </div>
);

type WordsDialogProps = {
  title: string;
  result: 'answered' | 'waived';
  onClose: () => void;
  onWritten: (words: string) => void;
};

function WordsDialog({ title, result, onClose, onWritten }: WordsDialogProps) {
  const words = {
    waived: {
      title: `「${title}」を省略しますか？`,
      description: '省略したことと理由は、説明の記録に残ります。',
      label: '省略する理由',
      verb: '省略する',
      counter: sessionLimits.reason,
      check: reasonProblems,
    },
    answered: {
      title: `「${title}」への回答`,
      description: '患者さんに何と答えたかを書きます。説明の記録に残ります。',
      label: '回答した内容',
      verb: '回答を記録する',
      counter: sessionLimits.answer,
      check: answerProblems,
    },
  }[result];
  return (
    <ReasonDialog
      {...words}
      onClose={onClose}
      onConfirm={(written, letGo) => {
        letGo();
        onWritten(written);
      }}
    />
  );
}

/** What is wrong with an answer, in the field of the dialog. */
function answerProblems(answer: string): FieldProblem[] {
  if (answer === '') return [{ field: 'reason', message: '患者さんに何と答えたかを入力してください' }];
  if (characterCount(answer) <= sessionLimits.answer) return [];
  return [{ field: 'reason', message: `回答は${sessionLimits.answer}文字以内で入力してください` }];
}

function ResultBadge({ result, heading }: { result: PointResult; heading?: string }) {
  const { tone, icon } = looks[result];
  return (
    <Badge tone={tone} icon={icon}>
      {heading === undefined ? pointResultNames[result] : `${heading}：${pointResultNames[result]}`}
    </Badge>
  );
}

const Words = ({ state }: { state: PointState | undefined }) => (
  <>
    {state?.answer && <span className={`${styles.quiet} ${styles.reason}`}>回答：{state.answer}</span>}
    {state?.reason && <span className={`${styles.quiet} ${styles.reason}`}>理由：{state.reason}</span>}
  </>
);

type EndedProps = { state: PointState | undefined; understanding: Understanding | undefined };

function Ended({ state, understanding }: EndedProps) {
  if (!state)
    return (
      <Badge tone="warning" icon={alertIcon}>
        未確認
      </Badge>
    );
  return (
    <>
      <ResultBadge result={state.result} />
      {understanding && <ResultBadge result={understanding} heading={understandingHeading} />}
      <Words state={state} />
    </>
  );
}
