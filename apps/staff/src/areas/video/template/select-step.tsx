import { templateLimits } from '@nattoku/contract/video/video-template';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { FlowLayout } from '@nattoku/ui/layout/flow-layout';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { scrollToElement } from '@nattoku/ui/layout/smooth-scroll';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { TemplateBasket } from '#areas/video/template/template-basket.tsx';
import { toDraftVideo, withoutVideo, withVideos } from '#areas/video/template/template-draft.ts';
import type { StepProps } from '#areas/video/template/template-flow.tsx';
import { stepAddress, TemplateSteps } from '#areas/video/template/template-steps.tsx';
import styles from '#areas/video/template/template.module.css';
import type { TemplateHandle } from '#areas/video/template/use-template-draft.ts';
import { href } from '#routing/paths.ts';
import type { Choice } from '#parts/content/content-facts.ts';

type Props = StepProps & { current: 'approach' | 'video'; children: (choice: Choice) => ReactNode };

/** What goes into the template: by approach first, then video by video. */
export function SelectStep({ title, handle, template, current, children }: Props) {
  const { draft } = handle;
  const navigate = useNavigate();
  const basket = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(false);
  const id = template?.id ?? null;
  const isFirst = current === 'approach' || id !== null;
  const problem = tried && draft.videos.length === 0 ? '動画を1本以上選んでください' : undefined;

  const goOn = () => {
    if (current === 'video' && draft.videos.length === 0) {
      flushSync(() => setTried(true));
      basket.current?.querySelector<HTMLElement>('[data-problem]')?.focus();
      return;
    }
    void navigate(stepAddress(current === 'approach' ? 'video' : 'title', id));
  };

  return (
    <>
      <PageHeader title={title} action={<TemplateSteps current={current} id={id} />} />
      <FlowLayout
        basket={
          <div ref={basket} className={styles.basket}>
            <TemplateBasket handle={handle} template={template} problem={problem} />
          </div>
        }
      >
        {children(choiceIn(handle))}
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={isFirst ? href('/video/template') : stepAddress('approach', null)}>
            {isFirst ? '動画セット一覧へ' : '戻る'}
          </ButtonLink>
        }
        note={draft.videos.length >= templateLimits.items && `動画は${templateLimits.items}本までです`}
      >
        <span className={styles.narrow}>
          <Button variant="tertiary" onClick={() => basket.current && scrollToElement(basket.current)}>
            選択中 {draft.videos.length}本
          </Button>
        </span>
        <Button onClick={goOn}>{current === 'approach' ? '動画へ' : '内容へ'}</Button>
      </BottomBar>
    </>
  );
}

const choiceIn = ({ draft, change }: TemplateHandle): Choice => ({
  has: (id) => draft.videos.some((video) => video.id === id),
  add: (videos, approach) => {
    const added = withVideos(draft, videos.map(toDraftVideo));
    const isFirst = approach !== undefined && draft.approachId === null;
    change(isFirst ? { ...added, approachId: approach.id, approachName: approach.name } : added);
  },
  remove: (id) => change(withoutVideo(draft, id)),
});
