import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { VideoOrderList } from '#areas/video/common/video-order-list.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** All common orders, where the address names none. */
export function CommonOrdersPage({ search }: { search: CommonOrderSearch }) {
  const mayOrder = useIsAllowed('video.order');
  return (
    <>
      <PageHeader
        title="共通オーダー"
        trail={[{ label: '動画', href: href('/video') }]}
        description="1つのQRコードを、どなたにも見ていただく案内です。開いた人ごとに記録が残ります。"
        action={
          mayOrder && (
            <ButtonLink icon={plusIcon} href={href('/video/commonOrder/flow/select')}>
              共通オーダーを作成
            </ButtonLink>
          )
        }
      />
      <VideoOrderList search={search} />
    </>
  );
}
