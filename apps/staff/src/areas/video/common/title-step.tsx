import type { CommonOrder, CommonOrderIdentification } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { draftOf } from '#areas/video/common/common-draft.ts';
import { CommonSteps, wayBackFromTitle } from '#areas/video/common/common-steps.tsx';
import type { CommonDraftHandle } from '#areas/video/common/use-common-draft.ts';
import { videoOrders } from '#areas/video/common/video-orders.ts';
import styles from '#areas/video/common/common-order.module.css';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import { settingsProblems } from '#parts/common-order/common-settings.ts';
import { CommonSettingsFields } from '#parts/common-order/common-settings-fields.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { overtakenBy } from '#editing/conflict.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { handle: CommonDraftHandle; id: CommonOrderId | null; title: string };

const identifications = [
  {
    value: 'none',
    label: '聞かない',
    help: 'すぐに動画が見られます。あとで受付番号を聞くと、患者に紐づけられます',
  },
  {
    value: 'patientNumberAndBirthDate',
    label: '診察券の番号と生年月日を聞く',
    help: '登録と合うと、見た記録がその患者に自動で紐づきます',
  },
];

/** Titles, place, validity, and whether people are asked who they are. */
export function TitleStep({ handle, id, title }: Props) {
  const { draft, change, save } = handle;
  const navigate = useNavigate();
  const today = useToday();
  const { ref, problems, check } = useCheckedFields(() => settingsProblems(draft, today));
  const { run, pending, refusal } = useCommand();
  const [overtaken, setOvertaken] = useState<CommonOrder | null>(null);
  const back = href('/video/commonOrder/flow/select', { id });
  const lacking = wayBackFromTitle(id, draft.videos.length);
  if (lacking !== null) return <Navigate to={lacking} replace />;

  const goOn = async () => {
    if (!check()) return;
    setOvertaken(null);
    await run(async () => {
      try {
        const saved = await save();
        await navigate(href('/video/commonOrder/flow/preview', { id: saved.id }));
      } catch (error) {
        const current = overtakenBy(error, videoOrders.isOrder);
        if (!current) throw error;
        setOvertaken(current);
      }
    });
  };

  return (
    <PageWidth kind="flow">
      <PageHeader title={title} action={<CommonSteps current="title" id={id} />} />
      <div ref={ref} className={styles.stack}>
        {overtaken && (
          <OvertakenNotice
            onTheirs={() => change(draftOf(overtaken))}
            onMine={() => change({ ...draft, id: overtaken.id, version: overtaken.version })}
          />
        )}
        <FormRefusal>{refusal}</FormRefusal>
        <Card title="タイトルと期限">
          <CommonSettingsFields
            messageHelp={videoOrders.words.messageHelp}
            settings={draft}
            problems={problems}
            onChange={(part) => change({ ...draft, ...part })}
          />
        </Card>
        <Card title="見る人の確認">
          <RadioGroup
            label="開いた人に、だれかを聞きますか"
            name="identification"
            options={identifications}
            value={draft.identification}
            onChange={({ currentTarget }) =>
              change({ ...draft, identification: currentTarget.value as CommonOrderIdentification })
            }
          />
        </Card>
      </div>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={back}>
            戻る
          </ButtonLink>
        }
      >
        <Button loading={pending} onClick={() => void goOn()}>
          プレビューへ
        </Button>
      </BottomBar>
    </PageWidth>
  );
}

function OvertakenNotice({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <Notice
      tone="warning"
      title="ほかの画面で先に保存されました"
      action={
        <span className={styles.pair}>
          <Button size="small" variant="tertiary" onClick={onTheirs}>
            保存済みの内容を使う
          </Button>
          <Button size="small" variant="secondary" onClick={onMine}>
            この画面の内容を使う
          </Button>
        </span>
      }
    >
      どちらの内容を残すかを選んでから、もう一度進んでください。
    </Notice>
  );
}
