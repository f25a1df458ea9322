import { commonOrderLimits } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { FlowLayout } from '@nattoku/ui/layout/flow-layout';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { scrollToElement } from '@nattoku/ui/layout/smooth-scroll';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import {
  totalSeconds,
  toDraftVideo,
  withoutVideo,
  withRequired,
  withVideoAt,
  withVideos,
} from '#areas/video/common/common-draft.ts';
import { CommonSteps } from '#areas/video/common/common-steps.tsx';
import type { CommonDraftHandle } from '#areas/video/common/use-common-draft.ts';
import styles from '#areas/video/common/common-order.module.css';
import { href } from '#routing/paths.ts';
import { ChosenVideos } from '#parts/content/chosen-videos.tsx';
import type { Choice } from '#parts/content/content-facts.ts';

type Props = {
  handle: CommonDraftHandle;
  id: CommonOrderId | null;
  tab: 'approach' | 'video';
  title: string;
  children: (choice: Choice) => ReactNode;
};

/** What people will see who scan the code, in which order. */
export function SelectStep({ handle, id, tab, title, children }: Props) {
  const { draft, change } = handle;
  const navigate = useNavigate();
  const basket = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(false);
  const problem = problemOf(draft.videos, tried);

  const goOn = () => {
    if (draft.videos.length === 0 || draft.videos.some(({ available }) => !available)) {
      flushSync(() => setTried(true));
      basket.current?.querySelector<HTMLElement>('[data-problem]')?.focus();
      return;
    }
    void navigate(href('/video/commonOrder/flow/title', { id }));
  };

  return (
    <>
      <PageHeader title={title} action={<CommonSteps current="videos" id={id} />} />
      <FlowLayout
        basket={
          <div ref={basket} className={styles.basket}>
            <Card
              title="選択中"
              action={
                <span className={styles.quiet}>
                  {draft.videos.length}本・合計{formatDuration(totalSeconds(draft))}
                </span>
              }
            >
              {problem && (
                <div tabIndex={-1} data-problem>
                  <Notice tone="error">{problem}</Notice>
                </div>
              )}
              <ChosenVideos
                videos={draft.videos}
                onPlace={(videoId, index) => change(withVideoAt(draft, videoId, index))}
                onRemove={(videoId) => change(withoutVideo(draft, videoId))}
                onRequire={(videoId, required) => change(withRequired(draft, videoId, required))}
              />
            </Card>
          </div>
        }
      >
        <TabLinks
          label="選び方"
          links={[
            {
              href: href('/video/commonOrder/flow/select', { id, tab: 'approach' }),
              label: 'アプローチから',
              current: tab === 'approach',
            },
            {
              href: href('/video/commonOrder/flow/select', { id, tab: 'video' }),
              label: '動画から',
              current: tab === 'video',
            },
          ]}
        />
        {children(choiceIn(handle))}
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/video')}>
            やめる
          </ButtonLink>
        }
        note={draft.videos.length >= commonOrderLimits.videos && `動画は${commonOrderLimits.videos}本までです`}
      >
        <span className={styles.narrow}>
          <Button variant="tertiary" onClick={() => basket.current && scrollToElement(basket.current)}>
            選択中 {draft.videos.length}本
          </Button>
        </span>
        <Button onClick={goOn}>タイトルへ</Button>
      </BottomBar>
    </>
  );
}

function problemOf(videos: CommonDraftHandle['draft']['videos'], tried: boolean): string | undefined {
  const gone = videos.filter(({ available }) => !available).map(({ title }) => `「${title}」`);
  if (gone.length > 0) return `${gone.join('')}は見られなくなりました。外してから進んでください`;
  return tried && videos.length === 0 ? '動画を1本以上選んでください' : undefined;
}

const choiceIn = ({ draft, change }: CommonDraftHandle): Choice => ({
  has: (id) => draft.videos.some((video) => video.id === id),
  add: (videos, approach) => {
    const added = withVideos(draft, videos.map(toDraftVideo));
    change(approach && draft.patientTitle === '' ? { ...added, patientTitle: approach.name } : added);
  },
  remove: (id) => change(withoutVideo(draft, id)),
});
