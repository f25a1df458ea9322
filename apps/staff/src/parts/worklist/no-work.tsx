import type { HomeScope } from '@nattoku/contract/home/home-patient';
import type { Worklist } from '@nattoku/contract/home/worklist';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { href } from '#routing/paths.ts';
import { useChooseScope } from '#parts/worklist/worklist.queries.ts';
import styles from '#parts/worklist/worklist.module.css';

const whose: Record<HomeScope, string> = {
  mine: '自分の担当の患者さんに、',
  department: '自分の診療科の患者さんに、',
  ward: '自病棟の患者さんに、',
  all: '',
};

type Props = { list: Pick<Worklist, 'scope' | 'unset'>; filtered: boolean; onClear: () => void };

/** Nothing to do is said with what could be looked at next. */
export function NoWork({ list: { scope, unset }, filtered, onClear }: Props) {
  const choose = useChooseScope();
  const isUnset = unset.includes(scope);
  return (
    <div className={styles.calm}>
      <p className={styles.calmWords}>
        <Icon path={checkCircleIcon} />
        {filtered ? '条件に合う仕事はありません。' : `${whose[scope]}いま必要な仕事はありません。`}
      </p>
      {filtered && (
        <Button variant="fourth" size="small" onClick={onClear}>
          すべての仕事を見る
        </Button>
      )}
      {!filtered && scope !== 'all' && (
        <Button variant="fourth" size="small" onClick={() => choose.mutate('all')}>
          全体を見る
        </Button>
      )}
      {isUnset && scope === 'ward' && (
        <ButtonLink variant="fourth" size="small" href={href('/notification')}>
          自分の病棟を選ぶ
        </ButtonLink>
      )}
    </div>
  );
}
