import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { type ScenarioStep, stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import { reasonProblems } from '#areas/ic-support/detail/reason-problems.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

type Props = {
  step: ScenarioStep;
  risks: readonly { id: string; name: string }[];
  onClose: () => void;
  onConfirm: (reason: string) => void;
};

/** A step that alone explains a required risk goes with a reason. */
export const LeaveOutDialog = ({ step, risks, onClose, onConfirm }: Props) => (
  <ReasonDialog
    title={`「${stepTitle(step) || stepKindNames[step.kind]}」を省きますか？`}
    description={`必須リスク「${risks.map(({ name }) => name).join('」「')}」を説明するステップがなくなります。理由は、説明の場の「必ず伝えること」に表示されます。`}
    label="省く理由"
    verb="省く"
    counter={talkLimits.reason}
    check={reasonProblems}
    onClose={onClose}
    onConfirm={(reason, letGo) => {
      letGo();
      onConfirm(reason);
    }}
  />
);
