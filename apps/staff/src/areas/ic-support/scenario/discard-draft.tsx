import { type Scenario, scenarioContract, type ScenarioVersionSummary } from '@nattoku/contract/ic-support/scenario';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useScenarioHome } from '#areas/ic-support/scenario/scenario-home.ts';
import {
  discarding,
  forgetScenario,
  keepScenario,
  refetchScenarios,
  settledVersion,
} from '#areas/ic-support/scenario/scenario.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

type Props = { scenario: Scenario; work: ScenarioVersionSummary };

/** Throws a draft away; with the only version the scenario goes, and the list is shown. */
export function DiscardDraft({ scenario, work }: Props) {
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  const navigate = useNavigate();
  const home = useScenarioHome();
  const isOnly = scenario.versions.length === 1;
  const discard = async () => {
    const done = await run(async () => {
      const version = await settledVersion(work);
      const left = await discarding(isOnly ? [scenario.id, work.id] : [work.id], () =>
        call(scenarioContract.discard, { params: { versionId: work.id }, body: { version } }),
      );
      if (left.scenario) return keepScenario(left.scenario);
      await navigate(home.at(), { replace: true });
      forgetScenario(scenario.id);
    });
    if (!done) return void refetchScenarios();
    setAsking(false);
    showSnackbar({ type: 'done', title: `「${scenario.name}」第${work.number}版の下書きを破棄しました` });
  };
  return (
    <>
      <Button variant="subTertiary" icon={trashIcon} onClick={() => setAsking(true)}>
        下書きを破棄
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        title={`「${scenario.name}」第${work.number}版の下書きを破棄しますか？`}
        description={isOnly ? words.only : words.next}
        verb="破棄する"
        loading={pending}
        error={refusal}
        onConfirm={() => void discard()}
      />
    </>
  );
}

const words = {
  only: 'ステップがすべて消え、元に戻せません。一度も公開していないため、シナリオも一覧から消えます。',
  next: 'この版での変更が消え、元に戻せません。公開中の版と、進行中のオーダーは変わりません。',
};
