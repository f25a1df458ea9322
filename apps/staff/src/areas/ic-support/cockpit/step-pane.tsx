import { scenarioPicturePath } from '@nattoku/contract/ic-support/scenario-files';
import type { DrawingStroke } from '@nattoku/rules/drawing/drawing';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { RoomStep } from '@nattoku/ui/conversation/room-step';
import { DrawingPad } from '@nattoku/ui/drawing/drawing-pad';
import { DrawingPicture } from '@nattoku/ui/drawing/drawing-picture';
import { Notice } from '@nattoku/ui/feedback/notice';
import { chevronIcon, chevronLeftIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import type { CockpitState } from '#areas/ic-support/cockpit/use-cockpit.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

type Props = { talk: Talk; cockpit: CockpitState };

/** The name under which drawings on the blank sheet are kept. */
const BOARD = 'board';
const nothing: readonly DrawingStroke[] = [];

/** What is shown now, as the patient sees it, with the note for staff above and the ways on below. */
export function StepPane({ talk, cockpit }: Props) {
  const { shown, before, after, mayLead, go } = cockpit;
  return (
    <section className={styles.pane} aria-label="いま見せているもの">
      {shown?.staffNote && <Notice tone="info">職員用：{shown.staffNote}</Notice>}
      {shown?.kind === 'staffNote' ? (
        <Notice tone="info">職員用：{shown.text}</Notice>
      ) : (
        shown && (
          <RoomStep step={shown} picture={<Picture key={shown.key} talk={talk} step={shown} mayLead={mayLead} />} />
        )
      )}
      {!shown && <Picture talk={talk} step={null} mayLead={mayLead} />}
      {mayLead && (
        <div className={styles.ways}>
          <Button
            variant="subTertiary"
            icon={chevronLeftIcon}
            disabled={!shown}
            onClick={() => go(before?.key ?? null)}
          >
            {shown && !before ? '白い紙' : '前へ'}
          </Button>
          <Button iconEnd={chevronIcon} disabled={!after} onClick={() => after && go(after.key)}>
            次へ
          </Button>
        </div>
      )}
    </section>
  );
}

function Picture({ talk, step, mayLead }: { talk: Talk; step: ScenarioStep | null; mayLead: boolean }) {
  const imageId = step && 'imageId' in step ? step.imageId : null;
  if (step && !imageId) return null;
  const name = imageId ?? BOARD;
  const picture = {
    src: imageId && scenarioPicturePath(imageId),
    alt: step && 'alt' in step ? step.alt : '白い紙',
  };
  const strokes: readonly DrawingStroke[] = talk.session.drawings[name] ?? nothing;
  if (!mayLead) return <DrawingPicture picture={picture} strokes={strokes} />;
  return (
    <DrawingPad
      name={name}
      picture={picture}
      strokes={strokes}
      onAdd={(added) =>
        talk.tell(
          ...added.map(({ id, colour, width, line, points }) => ({
            kind: 'drawing' as const,
            id,
            picture: name,
            stroke: {
              ...(line === 'dashed' && { line }),
              colour,
              width,
              points: points.map(([x, y, pressure]): [number, number, number] => [x, y, pressure]),
            },
          })),
        )
      }
      onRemove={(gone) =>
        gone.length === strokes.length
          ? talk.tell({ kind: 'clear', picture: name })
          : talk.tell(...gone.map(({ id }) => ({ kind: 'undo' as const, picture: name, stroke: id })))
      }
    />
  );
}
