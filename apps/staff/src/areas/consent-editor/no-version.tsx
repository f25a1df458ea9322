import { ButtonLink } from '@nattoku/ui/button';
import { EmptyState } from '@nattoku/ui/empty-state';
import { PageHeader } from '@nattoku/ui/page-header';
import { href } from '#router/paths.ts';

/** The address names no version: somebody typed it, or followed half a link. */
export function NoVersion({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} trail={[{ label: '同意書テンプレート', href: href('/consent/template') }]} />
      <EmptyState
        title="テンプレートを選んでください"
        action={<ButtonLink href={href('/consent/template')}>テンプレートの一覧を開く</ButtonLink>}
      >
        一覧からテンプレートを開き、版を選ぶと、ここに表示します。
      </EmptyState>
    </>
  );
}
