import { PageHeader } from '@nattoku/ui/layout/page-header';

/** A room that is laid out but not furnished yet. Nothing links here. */
export function Page({ title }: { title: string }) {
  return (
    <PageHeader title={title} description="準備中です。この画面は、今後の更新でご利用いただけるようになります。" />
  );
}
