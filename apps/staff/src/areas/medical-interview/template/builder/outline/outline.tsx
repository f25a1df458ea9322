import { itemKindName } from '@nattoku/contract/medical-interview/interview-item';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertCircleIcon, alertIcon, dragIcon, signSplitIcon } from '@nattoku/ui/tokens/icons';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react';
import { itemTitle } from '#areas/medical-interview/template/builder/item-name.ts';
import styles from '#areas/medical-interview/template/builder/outline/outline.module.css';
import type { Item } from '#areas/medical-interview/template/builder/items.ts';
import { kindIcons } from '#areas/medical-interview/template/builder/kind-icons.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';
import { useDragOrder } from '#editing/use-drag-order.ts';

type Props = { desk: Desk; onOpen: () => void };

/**
 * All questions in their order, what stands in a group further in. One of them has the focus; the arrows choose, with Alt they move (left and right
 * out of a group and into it), Delete removes, Enter goes on to what the question says.
 */
export function Outline({ desk, onOpen }: Props) {
  const { items, chosen, worst, mayEdit } = desk;
  const { list, dragged, startDrag } = useDragOrder<string>(desk.place);
  const press = (event: KeyboardEvent) => {
    const action = actionOf(event, desk, onOpen);
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <ol ref={list} role="list" aria-label="質問" className={styles.list} onKeyDown={press}>
      {items.length === 0 && <li className={styles.nothing}>「質問を追加」か「ブロック」から始めてください。</li>}
      {items.map((item, at) => (
        <Row
          key={item.linkId}
          item={item}
          number={at + 1}
          isChosen={item === chosen}
          isDragged={dragged === item.linkId}
          severity={worst.get(item.linkId)}
          onChoose={desk.choose}
          startDrag={mayEdit ? startDrag : undefined}
        />
      ))}
    </ol>
  );
}

function actionOf(event: KeyboardEvent, desk: Desk, onOpen: () => void): (() => void) | undefined {
  const { items, chosen, choose, mayEdit } = desk;
  if (!chosen) return undefined;
  if (event.altKey) return mayEdit ? movedBy(event.key, chosen.linkId, desk) : undefined;
  const at = items.indexOf(chosen);
  const to = { ArrowDown: items[at + 1], ArrowUp: items[at - 1], Home: items[0], End: items.at(-1) }[event.key];
  if (to) return () => choose(to.linkId);
  if (event.key === 'Enter') return onOpen;
  return event.key === 'Delete' && mayEdit ? () => desk.remove(chosen.linkId) : undefined;
}

const movedBy = (key: string, linkId: string, { step, shift }: Desk): (() => void) | undefined =>
  ({
    ArrowDown: () => step(linkId, 1),
    ArrowUp: () => step(linkId, -1),
    ArrowRight: () => shift(linkId, 1),
    ArrowLeft: () => shift(linkId, -1),
  })[key];

type RowProps = {
  item: Item;
  number: number;
  isChosen: boolean;
  isDragged: boolean;
  severity: 'error' | 'warning' | undefined;
  onChoose: (linkId: string) => void;
  startDrag: ((linkId: string) => (event: PointerEvent) => void) | undefined;
};

const words = { error: '直すところがあります', warning: '確かめるところがあります' };

/** Drawn again only when something of it has changed: a questionnaire may have hundreds. */
const Row = memo(
  function Row({ item, number, isChosen, isDragged, severity, onChoose, startDrag }: RowProps) {
    const row = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      if (!isChosen) return;
      // Not scrollIntoView: on a narrow screen it would take the page away from the form below.
      showWithin(row.current);
      // The focus goes with the choice where it stands in the list already.
      if (row.current?.closest('ol')?.contains(document.activeElement)) row.current.focus({ preventScroll: true });
    }, [isChosen, number]);
    return (
      <li
        data-drag-id={item.linkId}
        data-dragged={isDragged || undefined}
        data-chosen={isChosen || undefined}
        className={styles.row}
        style={{ paddingInlineStart: `${Math.min(item.depth - 1, 8) * 0.75}rem` }}
      >
        <button
          ref={row}
          type="button"
          aria-current={isChosen}
          tabIndex={isChosen ? 0 : -1}
          className={styles.rowButton}
          onClick={() => onChoose(item.linkId)}
        >
          <span className={styles.rowNumber}>{number}</span>
          <Icon path={kindIcons[item.kind]} size="small" className={styles.rowIcon} />
          <span className={styles.rowWords}>
            <span className={styles.rowTitle}>{itemTitle(item) || itemKindName(item)}</span>
            <small>{factsOf(item).join('・')}</small>
          </span>
          <span className={styles.rowMarks}>
            {item.enabling && (
              <Icon path={signSplitIcon} size="small" label="表示条件あり" className={styles.rowIcon} />
            )}
            {severity && (
              <Icon
                path={severity === 'error' ? alertCircleIcon : alertIcon}
                size="small"
                label={words[severity]}
                className={styles[severity]}
              />
            )}
          </span>
        </button>
        {startDrag && (
          <span className={styles.handle} aria-hidden="true" onPointerDown={startDrag(item.linkId)}>
            <Icon path={dragIcon} size="small" />
          </span>
        )}
      </li>
    );
  },
  (was, is) =>
    was.item === is.item &&
    was.number === is.number &&
    was.isChosen === is.isChosen &&
    was.isDragged === is.isDragged &&
    was.severity === is.severity &&
    was.onChoose === is.onChoose &&
    (was.startDrag === undefined) === (is.startDrag === undefined),
);

const factsOf = (item: Item): string[] => [
  itemKindName(item),
  ...(item.kind === 'group' && item.repeats ? ['くり返し'] : []),
  ...(item.isRequired ? ['必須'] : []),
  ...(item.isHidden ? ['患者に見せない'] : []),
];

/** The list scrolls so far that the row is in it, and nothing around it moves. */
function showWithin(row: HTMLElement | null): void {
  const list = row?.closest('ol');
  if (!row || !list) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
