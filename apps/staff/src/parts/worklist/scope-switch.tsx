import type { HomeScope } from '@nattoku/contract/home/home-patient';
import { Button } from '@nattoku/ui/action/button';
import { useChooseScope } from '#parts/worklist/worklist.queries.ts';
import styles from '#parts/worklist/worklist.module.css';

const scopes: readonly { scope: HomeScope; label: string }[] = [
  { scope: 'mine', label: '自分の担当' },
  { scope: 'department', label: '自分の診療科' },
  { scope: 'ward', label: '自病棟' },
  { scope: 'all', label: '全体' },
];

/** Kept for this person on the server: the same on every ward PC. */
export function ScopeSwitch({ scope: current }: { scope: HomeScope }) {
  const choose = useChooseScope();
  const shown = choose.isPending ? choose.variables : current;
  return (
    <div className={styles.scopes} role="group" aria-label="表示する患者さん">
      {scopes.map(({ scope, label }) => (
        <Button
          key={scope}
          size="small"
          weight="normal"
          variant={shown === scope ? 'secondary' : 'subTertiary'}
          aria-pressed={shown === scope}
          onClick={() => choose.mutate(scope)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
