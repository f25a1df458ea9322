import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { FlowLayout } from '@nattoku/ui/layout/flow-layout';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { scrollToElement } from '@nattoku/ui/layout/smooth-scroll';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Basket } from '#areas/video/order/flow/basket.tsx';
import { type Adding, useChoice } from '#areas/video/order/flow/use-choice.tsx';
import { DraftConflict } from '#areas/video/order/flow/draft-conflict.tsx';
import { DraftSaved } from '#editing/draft-saved.tsx';
import { useLeaveSaved } from '#editing/use-leave-saved.ts';
import { DraftStep } from '#areas/video/order/flow/draft-step.tsx';
import { type Draft, type DraftProblems, problemsOf } from '#areas/video/order/flow/draft.ts';
import { FlowSteps } from '#areas/video/order/flow/flow-steps.tsx';
import { type OrderDraftHandle, useOrderDraft } from '#areas/video/order/flow/use-order-draft.ts';
import styles from '#areas/video/order/flow/select-step.module.css';
import { useMessageValues } from '#parts/order/use-message-values.ts';
import { useRecentVideos } from '#areas/video/order/use-recent-videos.ts';
import { recentVideosQuery } from '#areas/video/order/video-order.queries.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import type { Choice } from '#parts/content/content-facts.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';

type Props = {
  orderId: OrderId | null;
  title: string;
  tab: 'approach' | 'video' | 'template' | null;
  children: (selecting: Selecting) => ReactNode;
};

/** What a way of choosing works with. */
export type Selecting = { editing: OrderDraftHandle; choice: Choice; adding: Adding };

export function SelectStep({ orderId, ...rest }: Props) {
  return <DraftStep orderId={orderId}>{(order) => <KnownPast order={order} {...rest} />}</DraftStep>;
}

type StepProps = Omit<Props, 'orderId'> & { order: Order };

/** What was sent lately is asked about while it is being chosen: it has to be known by then, or to be past knowing. */
function KnownPast(props: StepProps) {
  const { isPending } = useQuery(recentVideosQuery(props.order.id));
  return isPending ? <SkeletonText lines={8} /> : <SelectStepOf {...props} />;
}

function SelectStepOf({ order, title, tab, children }: StepProps) {
  const editing = useOrderDraft(order);
  const { draft, save, resolve } = editing;
  const basket = useRef<HTMLDivElement>(null);
  const values = useMessageValues(order.patient, draft.icAt);
  const recent = useRecentVideos(order.id);
  const { fields, shown, leaving, goOn, goOnWith } = useWayOn(order.id, editing, values);
  const { choice, adding, question } = useChoice(editing, recent, (next) => void goOnWith(next));

  return (
    <>
      <PatientBannerOf patient={order.patient} />
      <PageHeader title={title} action={<FlowSteps current="videos" orderId={order.id} />} />
      <FlowLayout
        basket={
          <div ref={basket} className={styles.basket}>
            <div ref={fields}>
              <Basket
                editing={editing}
                problems={shown}
                values={values}
                language={order.patient?.language}
                recent={recent}
              />
            </div>
          </div>
        }
      >
        <TabLinks
          label="動画の選び方"
          links={[
            {
              label: 'アプローチから選ぶ',
              href: href('/video/order/flow/select/approach', { order: order.id }),
              current: tab === 'approach',
            },
            {
              label: '動画から選ぶ',
              href: href('/video/order/flow/select/video', { order: order.id }),
              current: tab === 'video',
            },
            {
              label: '動画セット',
              href: href('/video/order/flow/select', { order: order.id, by: 'template' }),
              current: tab === 'template',
            },
          ]}
        />
        <div className={styles.choice}>{children({ editing, choice, adding })}</div>
        {question}
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/video/order/flow/patient')}>
            戻る
          </ButtonLink>
        }
        note={<DraftSaved save={save} />}
      >
        {save.name === 'conflict' && <DraftConflict mine={draft} current={save.current} onResolve={resolve} />}
        <span className={styles.narrow}>
          <Button variant="tertiary" onClick={() => basket.current && scrollToElement(basket.current)}>
            選択中 {draft.videos.length}本
          </Button>
        </span>
        <Button loading={leaving} onClick={() => void goOn()}>
          プレビューへ
        </Button>
      </BottomBar>
    </>
  );
}

/** To the preview, once nothing is missing and everything is saved. */
function useWayOn(orderId: OrderId, editing: OrderDraftHandle, values: MessageValues) {
  const { draft } = editing;
  const navigate = useNavigate();
  const { leaving, leave: leaveSaved } = useLeaveSaved(editing);
  const today = useToday();
  const now = problemsOf(draft, { today, values });
  const { ref, problems, check } = useCheckedFields(() =>
    Object.entries(now).map(([field, message]) => ({ field, message })),
  );

  const leave = () => leaveSaved(() => navigate(href('/video/order/flow/preview', { order: orderId })));
  const goOn = async () => {
    if (check()) await leave();
  };
  /** Straight from a card; where something else is missing it stays, and the button below says what. */
  const goOnWith = async (next: Draft) => {
    if (Object.keys(problemsOf(next, { today, values })).length === 0) await leave();
  };
  // Videos are no field that is left: what was wrong with them is right as soon as they are.
  const { videos, ...shown }: DraftProblems = problems;
  return {
    fields: ref,
    shown: { ...shown, ...(videos && now.videos && { videos: now.videos }) },
    leaving,
    goOn,
    goOnWith,
  };
}
