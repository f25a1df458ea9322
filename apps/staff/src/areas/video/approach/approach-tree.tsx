import { type ApproachBranch, type ApproachCategory, approachCategoryNames } from '@nattoku/contract/approach';
import type { DepartmentId } from '@nattoku/contract/shared';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/video/approach/approach-library.module.css';
import { approachTreeQuery } from '#areas/video/approach/approach.queries.ts';
import { facilityQuery } from '#shared/facility.queries.ts';

type Choice = { departmentId: string | null; category: string | null };
type Props = {
  departmentId: DepartmentId | undefined;
  category: ApproachCategory | undefined;
  onChoose: (choice: Choice) => void;
};

const sum = (branches: readonly ApproachBranch[]) => branches.reduce((total, { count }) => total + count, 0);
const categories = Object.keys(approachCategoryNames) as ApproachCategory[];

/** 診療科 → カテゴリー. On a narrow screen the filters above say the same. */
export function ApproachTree({ departmentId, category, onChoose }: Props) {
  const { data: tree } = useQuery(approachTreeQuery);
  const { data: facility } = useQuery(facilityQuery);
  const branches = tree?.branches ?? [];
  const departments = (facility?.departments ?? []).flatMap((department) => {
    const below = branches.filter((branch) => branch.departmentId === department.id);
    return below.length > 0 ? [{ ...department, below }] : [];
  });
  const isAll = !departmentId && !category;

  return (
    <nav className={styles.tree} aria-label="診療科とカテゴリー">
      <ul role="list" className={styles.branches}>
        <li>
          <Branch label="すべて" isCurrent={isAll} onChoose={() => onChoose({ departmentId: null, category: null })} />
        </li>
        {departments.map(({ id, name, below }) => (
          <li key={id}>
            <Branch
              label={name}
              count={sum(below)}
              isCurrent={departmentId === id && !category}
              onChoose={() => onChoose({ departmentId: id, category: null })}
            />
            <ul role="list" className={styles.leaves}>
              {categories.map((each) => {
                const count = sum(below.filter((branch) => branch.category === each));
                return count === 0 ? null : (
                  <li key={each}>
                    <Branch
                      label={approachCategoryNames[each]}
                      count={count}
                      isCurrent={departmentId === id && category === each}
                      onChoose={() => onChoose({ departmentId: id, category: each })}
                    />
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type BranchProps = { label: string; count?: number; isCurrent: boolean; onChoose: () => void };

function Branch({ label, count, isCurrent, onChoose }: BranchProps) {
  return (
    <button type="button" className={styles.branch} aria-current={isCurrent || undefined} onClick={onChoose}>
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}
