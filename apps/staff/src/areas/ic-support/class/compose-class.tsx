import { type IcClass, icClassContract, type IcClassDraft } from '@nattoku/contract/ic-support/ic-class';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Card } from '@nattoku/ui/layout/card';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { draftProblems, toSave } from '#areas/ic-support/class/class-draft.ts';
import { ClassContentFields, ClassDayFields } from '#areas/ic-support/class/class-fields.tsx';
import { classOrders } from '#areas/ic-support/class/class-orders.ts';
import { ClassSteps } from '#areas/ic-support/class/class-steps.tsx';
import { classQuery, keepClass } from '#areas/ic-support/class/class.queries.ts';
import styles from '#areas/ic-support/class/ic-class.module.css';
import { useKeptClass } from '#areas/ic-support/class/kept-class.ts';
import { overtakenBy } from '#editing/conflict.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { ResumedNotice } from '#editing/resumed-notice.tsx';
import { useCommand } from '#editing/use-command.ts';
import { CommonSettingsFields } from '#parts/common-order/common-settings-fields.tsx';
import { call } from '#platform/network/call.ts';
import { useNow } from '#platform/use-now.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';

type Props = { id: CommonOrderId | null; title: string };

/** Day, place, content and the words of the poster: one page, saved as a draft on the way to the preview. */
export function ComposeClass({ id, title }: Props) {
  return id ? <Stored id={id} title={title} /> : <Compose stored={null} title={title} />;
}

function Stored({ id, title }: { id: CommonOrderId; title: string }) {
  const { data } = useSuspenseQuery(classQuery(id));
  if (data.standing !== 'draft') return <Navigate to={classOrders.pageAddress(id, false)} replace />;
  return <Compose stored={data} title={title} />;
}

function Compose({ stored, title }: { stored: IcClass | null; title: string }) {
  const today = useToday();
  const now = useNow();
  const navigate = useNavigate();
  const kept = useKeptClass(stored);
  const { draft } = kept;
  const change = (part: Partial<typeof draft>) => kept.change({ ...draft, ...part });
  const { begun, isOvertaken, save } = useSaveClass(stored);
  const { ref, problems, check } = useCheckedFields(() => draftProblems(draft, { today, now: new Date(now) }));
  const { run, pending, refusal } = useCommand();

  const goOn = async () => {
    if (!check()) return;
    await run(async (key) => {
      const saved = await save(toSave(draft), key);
      if (!saved) return;
      keepClass(saved);
      kept.letGo();
      // Back from the preview leads to this draft, not to an empty page.
      await navigate(href('/icSupport/commonOrder/flow', { step: 'content', id: saved.id }), { replace: true });
      await navigate(href('/icSupport/commonOrder/flow', { step: 'preview', id: saved.id }));
      // Not before: the page that is being left would be shown once more, without anything.
      kept.forget();
    }, draft);
  };

  return (
    <PageWidth kind="flow">
      <PageHeader title={title} action={<ClassSteps current="content" id={begun?.id ?? null} />} />
      <div ref={ref} className={styles.stack}>
        {kept.isResumed && <ResumedNotice onStartOver={kept.startOver} />}
        {isOvertaken && (
          <Notice tone="warning" title="ほかの画面で先に保存されました">
            この画面の内容で上書きしてよければ、もう一度「プレビューへ」を押してください。
          </Notice>
        )}
        <FormRefusal>{refusal}</FormRefusal>
        <Card title="日時と会場">
          <ClassDayFields draft={draft} problems={problems} onChange={change} />
        </Card>
        <Card title="見ていただくもの">
          <ClassContentFields stored={begun} draft={draft} problems={problems} onChange={change} />
        </Card>
        <Card title="タイトルと期限">
          <CommonSettingsFields
            settings={draft}
            problems={problems}
            messageHelp={classOrders.words.messageHelp}
            onChange={change}
          />
        </Card>
        <Notice tone="info">
          開いた方には、診察券の番号と生年月日を聞きます。番号のない方（ご家族など）は、氏名と生年月日で参加できます。
        </Notice>
      </div>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/icSupport/commonOrder/flow')}>
            やめる
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

/** Saves over the version that was read last: after somebody else saved, the next press is for what stands here. */
function useSaveClass(stored: IcClass | null) {
  const [begun, setBegun] = useState(stored);
  const [isOvertaken, setOvertaken] = useState(false);

  /** Null when somebody else saved first. */
  const save = async (body: IcClassDraft, key: string): Promise<IcClass | null> => {
    setOvertaken(false);
    try {
      if (!begun) return await call(icClassContract.create, { body, idempotencyKey: key });
      const params = { commonOrderId: begun.id };
      return await call(icClassContract.saveDraft, { params, body: { ...body, version: begun.version } });
    } catch (error) {
      const current = overtakenBy(error, classOrders.isOrder);
      if (!current) throw error;
      setBegun(current);
      setOvertaken(true);
      return null;
    }
  };
  return { begun, isOvertaken, save };
}
