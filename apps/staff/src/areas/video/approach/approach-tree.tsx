import { type ApproachBranch, ApproachCategory, approachCategoryNames } from '@nattoku/contract/video/approach';
import { offered } from '@nattoku/contract/facility/facility';
import { useQuery } from '@tanstack/react-query';
import { approachTreeQuery } from '#areas/video/approach/approach.queries.ts';
import styles from '#areas/video/library/library-tree.module.css';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Choice = { departmentId: string | null; category: string | null };
type Props = {
  departmentId: string | undefined;
  category: ApproachCategory | undefined;
  onChoose: (choice: Choice) => void;
};

const sum = (branches: readonly ApproachBranch[]) => branches.reduce((total, { count }) => total + count, 0);

/** 診療科 → カテゴリー. On a narrow screen the filters above say the same. */
export function ApproachTree({ departmentId, category, onChoose }: Props) {
  const { data: tree } = useQuery(approachTreeQuery);
  const { data: facility } = useQuery(facilityQuery);
  if (!tree) return <nav className={styles.panel} aria-label="診療科とカテゴリー" />;
  const byDepartment = Map.groupBy(tree.branches, (branch): string => branch.departmentId ?? 'none');
  const departments = offered(facility?.departments ?? [], [...byDepartment.keys()])
    .map(({ id, name }) => ({ id: id as string, name }))
    .concat({ id: 'none', name: '診療科なし' })
    .filter(({ id }) => byDepartment.has(id));

  return (
    <nav className={styles.panel} aria-label="診療科とカテゴリー">
      <ul role="list" className={styles.tree}>
        <li>
          <Line
            name="すべてのアプローチ"
            isCurrent={!departmentId && !category}
            onChoose={() => onChoose({ departmentId: null, category: null })}
          />
        </li>
        {departments.map(({ id, name }) => {
          const below = byDepartment.get(id) ?? [];
          return (
            <li key={id}>
              <Line
                name={name}
                count={sum(below)}
                isCurrent={departmentId === id && !category}
                onChoose={() => onChoose({ departmentId: id, category: null })}
              />
              {departmentId === id && (
                <Categories
                  below={below}
                  chosen={category}
                  onChoose={(each) => onChoose({ departmentId: id, category: each })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type CategoriesProps = {
  below: readonly ApproachBranch[];
  chosen: ApproachCategory | undefined;
  onChoose: (category: ApproachCategory) => void;
};

function Categories({ below, chosen, onChoose }: CategoriesProps) {
  const branches = ApproachCategory.options.flatMap((each) => below.find(({ category }) => category === each) ?? []);
  return (
    <ul role="list" className={styles.kinds}>
      {branches.map(({ category, count }) => (
        <li key={category}>
          <Line
            name={approachCategoryNames[category]}
            count={count}
            isCurrent={chosen === category}
            onChoose={() => onChoose(category)}
          />
        </li>
      ))}
    </ul>
  );
}

type LineProps = { name: string; count?: number; isCurrent: boolean; onChoose: () => void };

function Line({ name, count, isCurrent, onChoose }: LineProps) {
  return (
    <button type="button" className={styles.line} aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
      <span className={styles.name}>{name}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}
