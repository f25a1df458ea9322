import type { Home, HomeScope } from '@nattoku/contract/home/home';
import { Button } from '@nattoku/ui/action/button';
import styles from '#areas/home/home.module.css';
import { useChooseScope } from '#areas/home/home.queries.ts';

const scopes: readonly { scope: HomeScope; label: string }[] = [
  { scope: 'mine', label: '自分の' },
  { scope: 'department', label: '自科' },
  { scope: 'ward', label: '自病棟' },
  { scope: 'all', label: '全体' },
];

/** Kept for this person on the server: the same on every ward PC. */
export function ScopeSwitch({ home }: { home: Home }) {
  const choose = useChooseScope();
  const shown = choose.isPending ? choose.variables : home.scope;
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
