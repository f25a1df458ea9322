import { offered } from '@nattoku/contract/facility/facility';
import { videoKindNames, VideoKind } from '@nattoku/contract/video/video';
import { videoContract, type VideoSearch, type VideoTreeLeaf } from '@nattoku/contract/video/video-library';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { filterIcon } from '@nattoku/ui/tokens/icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '#areas/video/library/library-tree.module.css';
import { call } from '#platform/network/call.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

const treeQuery = queryOptions({
  queryKey: ['video', 'tree'],
  queryFn: ({ signal }) => call(videoContract.tree, {}, { signal }),
});

type Place = Pick<VideoSearch, 'departmentId' | 'kind'>;
type Chosen = { departmentId: string | null; kind: string | null };
type Props = { place: Place; onChoose: (place: Chosen) => void };

/** The library by department and kind, beside the list; where it is narrow, behind a button. */
export function LibraryTree({ place, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const choose = (chosen: Chosen) => {
    setOpen(false);
    onChoose(chosen);
  };
  return (
    <>
      <nav className={styles.panel} aria-label="診療科と種別">
        <Branches place={place} onChoose={choose} />
      </nav>
      <div className={styles.opener}>
        <Button variant="tertiary" size="small" icon={filterIcon} onClick={() => setOpen(true)}>
          診療科と種別から選ぶ
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="診療科と種別" size="small">
        <nav aria-label="診療科と種別">
          <Branches place={place} onChoose={choose} />
        </nav>
      </Dialog>
    </>
  );
}

function Branches({ place, onChoose }: Props) {
  const { data: tree } = useQuery(treeQuery);
  const { data: facility } = useQuery(facilityQuery);
  if (!tree) return null;
  const byDepartment = Map.groupBy(tree.leaves, ({ departmentId }) => departmentId ?? 'none');
  const departments = offered(facility?.departments ?? [], [...byDepartment.keys()])
    .map(({ id, name }) => ({ id: id as string, name }))
    .concat({ id: 'none', name: '診療科なし' })
    .filter(({ id }) => byDepartment.has(id as never));
  return (
    <ul role="list" className={styles.tree}>
      <li>
        <Line
          name="すべての動画"
          count={tree.total}
          current={!place.departmentId && !place.kind}
          onClick={() => onChoose({ departmentId: null, kind: null })}
        />
      </li>
      {departments.map(({ id, name }) => (
        <Department
          key={id}
          id={id}
          name={name}
          leaves={byDepartment.get(id as never) ?? []}
          place={place}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

type DepartmentProps = Props & { id: string; name: string; leaves: readonly VideoTreeLeaf[] };

function Department({ id, name, leaves, place, onChoose }: DepartmentProps) {
  const isOpen = place.departmentId === id;
  const kinds = VideoKind.options.flatMap((kind) => leaves.find((leaf) => leaf.kind === kind) ?? []);
  return (
    <li>
      <Line
        name={name}
        count={leaves.reduce((sum, { count }) => sum + count, 0)}
        current={isOpen && !place.kind}
        onClick={() => onChoose({ departmentId: id, kind: null })}
      />
      {isOpen && (
        <ul role="list" className={styles.kinds}>
          {kinds.map(({ kind, count }) => (
            <li key={kind}>
              <Line
                name={videoKindNames[kind]}
                count={count}
                current={place.kind === kind}
                onClick={() => onChoose({ departmentId: id, kind })}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type LineProps = { name: string; count: number; current: boolean; onClick: () => void };

function Line({ name, count, current, onClick }: LineProps) {
  return (
    <button type="button" className={styles.line} aria-current={current ? 'true' : undefined} onClick={onClick}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count}</span>
    </button>
  );
}
