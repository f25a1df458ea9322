import { IconButton } from '@nattoku/ui/action/icon-button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chevronDownIcon, chevronUpIcon, dragIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { movedTo, orderedTopics } from '#areas/ic-support/cockpit/agenda-order.ts';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { ResultChoice } from '#areas/ic-support/cockpit/result-choice.tsx';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useDragOrder } from '#editing/use-drag-order.ts';

type Props = { talk: Pick<Talk, 'points' | 'session' | 'tell'>; isOpen: boolean };

/**
 * What the patient did not understand, asks and worries about, in an order that staff change by dragging or by two buttons. A drag is written down
 * once, where it is let go of. After the talk the order is fixed, and results can still be given.
 */
export function Topics({ talk, isOpen }: Props) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const topics = orderedTopics(talk.points, held ?? talk.session.agenda);
  const ids = topics.map(({ id }) => id);
  const { list, dragged, startDrag } = useDragOrder<string>(
    (id, index) => setHeld(movedTo(ids, id, index)),
    () => {
      if (held) talk.tell({ kind: 'agenda', points: [...held] });
      setHeld(null);
    },
  );
  const move = (id: string, index: number) => talk.tell({ kind: 'agenda', points: movedTo(ids, id, index) });
  if (topics.length === 0) return null;
  return (
    <section>
      <h2 className={styles.head}>確かめること</h2>
      <ol ref={list} role="list" className={styles.list}>
        {topics.map(({ id, title, detail, asks }, index) => (
          <li key={id} className={styles.topic} data-drag-id={id} data-dragged={dragged === id || undefined}>
            <span className={styles.topicWords}>
              <strong>{title}</strong>
              {detail && <span className={styles.quiet}>{detail}</span>}
            </span>
            {isOpen && !talk.session.isOver && (
              <span className={styles.moves}>
                <IconButton
                  size="small"
                  path={chevronUpIcon}
                  label={`「${title}」を上へ`}
                  disabled={index === 0}
                  onClick={() => move(id, index - 1)}
                />
                <IconButton
                  size="small"
                  path={chevronDownIcon}
                  label={`「${title}」を下へ`}
                  disabled={index === topics.length - 1}
                  onClick={() => move(id, index + 1)}
                />
                <span className={styles.grip} aria-hidden="true" onPointerDown={startDrag(id)}>
                  <Icon path={dragIcon} size="small" />
                </span>
              </span>
            )}
            <ResultChoice talk={talk} point={{ id, title, asks, kind: 'topic' }} isOpen={isOpen} />
          </li>
        ))}
      </ol>
    </section>
  );
}
