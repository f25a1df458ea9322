import { classSheetPath } from '@nattoku/contract/ic-support/ic-class';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Stat } from '@nattoku/ui/feedback/stat';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { Attendees } from '#areas/ic-support/class/attendees.tsx';
import { ClassFacts } from '#areas/ic-support/class/class-facts.tsx';
import { ClassLook } from '#areas/ic-support/class/class-look.tsx';
import { classOrders } from '#areas/ic-support/class/class-orders.ts';
import { classQuery } from '#areas/ic-support/class/class.queries.ts';
import styles from '#areas/ic-support/class/ic-class.module.css';
import { CommonOrderActions } from '#parts/common-order/common-order-actions.tsx';
import { CommonOrderPage } from '#parts/common-order/common-order-page.tsx';
import { LayersTab, layersTabLabel } from '#parts/text-layer/layers-tab.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

type Props = { id: CommonOrderId; isNew: boolean; page: number; tab: ClassTab | undefined };

/** Beside the attendees. */
export type ClassTab = 'look' | 'layers';

/** One class: its code and paper, and who came. */
export function ClassPage({ id, isNew, page, tab }: Props) {
  const changeSearch = useChangeSearch();
  const { data: held } = useSuspenseQuery(classQuery(id));
  const mayOrder = useIsAllowed('icSupport.order');
  const { secret, standing, counts, unavailableCount, scenarioAvailable } = held;
  if (secret === null) return <Navigate to={classOrders.draftAddress(id)} replace />;
  return (
    <CommonOrderPage
      named="教室"
      order={held}
      isNew={isNew}
      trail={[
        { label: 'IC支援', href: href('/icSupport') },
        { label: '教室', href: href('/icSupport/commonOrder/flow') },
      ]}
      action={<CommonOrderActions order={held} kind={classOrders} />}
      code={{ secret, mayPrint: mayOrder, sheetPath: classSheetPath, opens: '案内' }}
      facts={<ClassFacts held={held} />}
    >
      {standing !== 'ended' && (unavailableCount > 0 || !scenarioAvailable) && (
        <Notice tone="warning" title="見られなくなったものがあります">
          {scenarioAvailable ? '' : 'シナリオの公開が終わりました。'}
          {unavailableCount > 0 ? `動画${unavailableCount}本が見られなくなりました。` : ''}
          これから開く方には、残りのものだけが表示されます。
        </Notice>
      )}
      <div className={styles.stats}>
        <Stat label="出席" value={counts.attended} unit="人" />
        <Stat label="開いた" value={counts.opened} unit="件" />
        <Stat label="見終えた" value={counts.done} unit="件" />
      </div>
      {mayOrder && (
        <Tabs<'attendees' | ClassTab>
          label="教室の記録"
          value={tab ?? 'attendees'}
          onChange={(to) => changeSearch({ tab: to === 'attendees' ? null : to }, { replace: true })}
          tabs={[
            {
              value: 'attendees',
              label: '出席',
              count: counts.attended,
              panel: <Attendees held={held} page={page} />,
            },
            { value: 'look', label: '患者さんの画面', panel: <ClassLook id={id} /> },
            { value: 'layers', label: layersTabLabel, panel: <LayersTab kind="class" contentId={id} />, kept: true },
          ]}
        />
      )}
    </CommonOrderPage>
  );
}
