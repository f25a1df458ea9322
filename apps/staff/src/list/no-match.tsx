import { EmptyState } from '@nattoku/ui/feedback/empty-state';

type Props = {
  icon: string;
  noun: string;
  /** The list begins with a part of what there is: the reader's own, a tab. */
  scoped?: boolean;
};

/** In a list that has rows, none is as they were asked for. */
export const NoMatch = ({ icon, noun, scoped = false }: Props) => (
  <EmptyState icon={icon} title={`条件に合う${noun}はありません`}>
    {scoped
      ? '検索や絞り込みを変えるか、「すべて」「全体」に切り替えてお試しください。'
      : '検索語を変えるか、条件をクリアしてお試しください。'}
  </EmptyState>
);
