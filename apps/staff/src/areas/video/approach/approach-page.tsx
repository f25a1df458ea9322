import type { Approach } from '@nattoku/contract/video/approach';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { clipboardIcon, movieIcon, printerIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApproachBadges } from '#areas/video/approach/approach-badges.tsx';
import { ApproachCheck } from '#areas/video/approach/approach-check.tsx';
import { ApproachForm } from '#areas/video/approach/approach-form.tsx';
import { ApproachOrigin } from '#areas/video/approach/approach-origin.tsx';
import { ApproachView } from '#areas/video/approach/approach-view.tsx';
import type { ApproachTab } from '#areas/video/approach/approach-tabs.ts';
import styles from '#areas/video/approach/approach-page.module.css';
import { PublishApproach } from '#areas/video/approach/publish-approach.tsx';
import { LayersTab, layersTabLabel } from '#parts/text-layer/layers-tab.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { PageProblem } from '#routing/page-problem.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';
import { approachQuery } from '#parts/content/video.queries.ts';

/** The list that the page came from stands at the same address. */
const useTrail = (title: string) => {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search);
  for (const name of ['approach', 'tab']) kept.delete(name);
  const text = kept.toString();
  return [{ label: title, href: text ? `${pathname}?${text}` : pathname }];
};

/** @throws PageProblem 403 for who keeps no approaches: what they typed would be refused */
export function NewApproachPage({ title }: { title: string }) {
  const changeSearch = useChangeSearch();
  const trail = useTrail(title);
  const { pathname } = useLocation();
  if (!useIsAllowed('video.manage')) throw new PageProblem(403, pathname);
  return (
    <>
      <PageHeader title="アプローチの追加" trail={trail} />
      <ApproachForm onSaved={({ id }) => changeSearch({ approach: id, tab: 'check' }, { replace: true })} />
    </>
  );
}

type KnownProps = { approachId: ApproachId; tab: ApproachTab; title: string };

export function KnownApproach({ approachId, tab, title }: KnownProps) {
  const { data: approach, isError, isFetching, refetch } = useQuery(approachQuery(approachId));
  const trail = useTrail(title);
  if (approach) return <Shown approach={approach} tab={tab} trail={trail} />;
  return (
    <>
      <PageHeader title="アプローチ" trail={trail} />
      {isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          アプローチが見つからないか、通信できませんでした。
        </ErrorState>
      ) : (
        <SkeletonText lines={12} />
      )}
    </>
  );
}

type ShownProps = { approach: Approach; tab: ApproachTab; trail: { label: string; href: string }[] };

function Shown({ approach, tab, trail }: ShownProps) {
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('video.manage');
  const mayEdit = mayManage && approach.catalogue?.use !== 'asIs';
  const [focus, setFocus] = useState<string>();
  const open = (next: ApproachTab) => changeSearch({ tab: next === 'view' ? null : next }, { replace: true });
  const mend = (field: string) => {
    setFocus(field);
    open('edit');
  };
  const shown = tab === 'edit' && !mayEdit ? 'view' : tab;

  return (
    <>
      <PageHeader
        title={approach.name}
        trail={trail}
        meta={<ApproachBadges approach={approach} />}
        action={<ApproachActions approach={approach} mayEdit={mayEdit} onIncomplete={() => open('check')} />}
      />
      <ApproachOrigin approach={approach} />
      <div className={styles.tabs}>
        <Tabs<ApproachTab>
          label="アプローチの内容"
          value={shown}
          onChange={open}
          tabs={[
            { value: 'view', label: '内容', panel: <ApproachView approach={approach} /> },
            ...(mayEdit
              ? [
                  {
                    value: 'edit' as const,
                    label: '編集',
                    kept: true,
                    panel: (
                      <ApproachForm
                        approach={approach}
                        focus={shown === 'edit' ? focus : undefined}
                        onFocused={() => setFocus(undefined)}
                      />
                    ),
                  },
                ]
              : []),
            {
              value: 'layers',
              label: layersTabLabel,
              panel: <LayersTab kind="approach" contentId={approach.id} />,
              kept: true,
            },
            {
              value: 'check',
              label: '点検',
              count: approach.completeness.missing.length,
              panel: <ApproachCheck approach={approach} onMend={mayEdit ? mend : undefined} />,
            },
          ]}
        />
      </div>
    </>
  );
}

type ActionsProps = { approach: Approach; mayEdit: boolean; onIncomplete: () => void };

function ApproachActions({ approach, mayEdit, onIncomplete }: ActionsProps) {
  const mayOrder = useIsAllowed('video.order');
  const mayOrderPackage = useIsAllowed('icSupport.order');
  return (
    <>
      <Button variant="subTertiary" icon={printerIcon} onClick={() => print()}>
        印刷
      </Button>
      {mayEdit && <PublishApproach approach={approach} onIncomplete={onIncomplete} />}
      {mayOrderPackage && approach.published && (
        <ButtonLink
          variant="tertiary"
          icon={clipboardIcon}
          href={href('/icSupport/customOrder/flow', { approach: approach.id })}
        >
          説明パッケージ
        </ButtonLink>
      )}
      {mayOrder && approach.published && approach.videos.length > 0 && (
        <ButtonLink icon={movieIcon} href={href('/video/order/flow/patient', { approach: approach.id })}>
          オーダーする
        </ButtonLink>
      )}
    </>
  );
}
