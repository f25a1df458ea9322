import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { href } from '#routing/paths.ts';

/** A person who may only look is told before they fill anything in. */
export function MayNotOrder({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} trail={[{ label: '同意書', href: href('/consent') }]} />
      <EmptyState
        title="同意書をオーダーする権限がありません"
        action={<ButtonLink href={href('/consent/list')}>同意書の一覧を開く</ButtonLink>}
      >
        オーダーは、医師や看護師に依頼してください。権限の変更は、施設の管理者に依頼してください。
      </EmptyState>
    </>
  );
}
