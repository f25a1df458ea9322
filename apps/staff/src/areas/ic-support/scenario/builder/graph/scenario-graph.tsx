import '@xyflow/react/dist/base.css';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  MarkerType,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { nodeSize, placesOf, type Shape } from '#areas/ic-support/scenario/builder/graph/graph-layout.ts';
import { graphWords } from '#areas/ic-support/scenario/builder/graph/graph-words.ts';
import { type Drawn, StepNode } from '#areas/ic-support/scenario/builder/graph/step-node.tsx';
import { waysOf } from '#areas/ic-support/scenario/builder/graph/ways.ts';
import { stepName } from '#areas/ic-support/scenario/builder/step-name.ts';
import styles from '#areas/ic-support/scenario/builder/graph/scenario-graph.module.css';
import type { Desk } from '#areas/ic-support/scenario/builder/use-desk.ts';

const nodeTypes = { step: StepNode };
/** Told beforehand, so that nothing has to be measured before the first line is drawn. */
const middle = nodeSize.width / 2;
const placed = {
  ...nodeSize,
  measured: { ...nodeSize },
  handles: [
    { type: 'target' as const, position: Position.Top, x: middle, y: 0, width: 1, height: 1 },
    { type: 'source' as const, position: Position.Bottom, x: middle, y: nodeSize.height, width: 1, height: 1 },
  ],
};
/** Up to here all of it is legible at once. */
const FITS = 8;

/** The steps with the ways between them. It shows where it goes on; a way is drawn from the foot of one step to the head of another. */
export function ScenarioGraph({ desk }: { desk: Desk }) {
  return (
    <ReactFlowProvider>
      <Drawing desk={desk} />
    </ReactFlowProvider>
  );
}

function Drawing({ desk }: { desk: Desk }) {
  const { steps, chosen, worst, mayEdit, choose, connect } = desk;
  const ways = waysOf(steps);
  const keys = [...new Set(steps.map(({ key }) => key))];
  // Placed anew only when steps or ways change, not with each letter of a text.
  const shape = JSON.stringify({ keys, ways: ways.map(({ id, from, to }) => ({ id, from, to })) });
  const places = usePlaces(shape);
  const nodes: Drawn[] = keys.flatMap((key) => {
    const step = steps.find((each) => each.key === key);
    const position = places.get(key);
    if (!step || !position) return [];
    const data = { step, number: steps.indexOf(step) + 1, severity: worst.get(key) };
    const ariaLabel = stepName(steps, step);
    return [{ id: key, type: 'step', position, data, ariaLabel, ...placed, selected: step === chosen }];
  });
  const nameOf = (key: string) => {
    const step = steps.find((each) => each.key === key);
    return step ? stepName(steps, step) : '';
  };
  const edges: Edge[] = ways.map(({ id, from, to, label }) => ({
    id,
    source: from,
    target: to,
    label,
    ariaLabel: `${nameOf(from)}から${nameOf(to)}へ${label && `（${label}）`}`,
    ariaRole: 'img',
    markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--color-grey-500)' },
    focusable: false,
  }));
  const join = ({ source, target }: Connection) => {
    if (source !== target) connect(source, target);
  };
  return (
    <div className={styles.graph}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        ariaLabelConfig={graphWords}
        onNodeClick={(_, { id }) => choose(id)}
        onNodesChange={(changes) => {
          for (const change of changes) if (change.type === 'select' && change.selected) choose(change.id);
        }}
        onConnect={join}
        nodesDraggable={false}
        nodesConnectable={mayEdit}
        deleteKeyCode={null}
        onlyRenderVisibleElements
        minZoom={0.1}
        maxZoom={1.5}
        fitView={steps.length <= FITS}
        fitViewOptions={{ maxZoom: 1 }}
        proOptions={{ hideAttribution: true }}
      >
        <Background />
        <Controls showInteractive={false} />
        <Follow place={chosen && places.get(chosen.key)} />
      </ReactFlow>
    </div>
  );
}

const usePlaces = (shape: string) => useMemo(() => placesOf(JSON.parse(shape) as Shape), [shape]);

/** The chosen step comes into the middle when it is not in sight of its own. */
function Follow({ place }: { place: { x: number; y: number } | undefined }) {
  const { setCenter, getZoom } = useReactFlow();
  const { x, y } = place ?? {};
  useEffect(() => {
    if (x === undefined || y === undefined) return;
    const zoom = Math.max(getZoom(), 0.7);
    void setCenter(x + nodeSize.width / 2, y + nodeSize.height / 2, { zoom: Math.min(zoom, 1) });
  }, [x, y, setCenter, getZoom]);
  return null;
}
