import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { href } from '#routing/paths.ts';

/** The address names no version: somebody typed it, or followed half a link. */
export function NoVersion({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} trail={[{ label: '同意書様式', href: href('/consent/template') }]} />
      <EmptyState
        title="様式を選んでください"
        action={<ButtonLink href={href('/consent/template')}>様式の一覧を開く</ButtonLink>}
      >
        一覧から様式を開き、版を選ぶと、ここに表示します。
      </EmptyState>
    </>
  );
}
